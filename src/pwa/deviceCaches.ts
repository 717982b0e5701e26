import { ON_DEMAND_FOLDER } from './precacheList';

/** Scripts and styles of the partner space, on the devices that use it. */
export const ON_DEMAND_CACHE = 'on-demand';
/** Stands among them on a device that has opened the partner space. A reader of the blog has some of them too. */
export const PARTNER_MARK = `/${ON_DEMAND_FOLDER}partner-space`;
export const BLOG_PAGES_CACHE = 'blog-pages';
export const BLOG_IMAGES_CACHE = 'blog-images';
/** Where the backend is reached. */
export const BACKEND_CACHE = 'backend';

/** What use of the site has left on the device; the application itself stands in the precache. */
export const DEVICE_CACHES = [ON_DEMAND_CACHE, BLOG_PAGES_CACHE, BLOG_IMAGES_CACHE, BACKEND_CACHE] as const;
