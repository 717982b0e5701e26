/**
 * Server time at which the blog function read its data, milliseconds (UTC). Its presence tells a response of the blog
 * from one of a captive portal.
 */
export const RENDERED_AT_HEADER = 'x-blog-rendered-at';
