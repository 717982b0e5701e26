/** Of the list of posts, for search engines, shared links and the feed. */
export const BLOG_DESCRIPTION =
  'Sauvegardes, mots de passe, téléphonie, fibre : des articles courts pour décider de votre informatique en connaissance de cause, en Ariège et ailleurs.';

/** Picture of links to the blog that have none of their own. */
export const BLOG_SHARE_IMAGE = '/og/blog.png';
