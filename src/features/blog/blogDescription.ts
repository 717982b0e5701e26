/** Description of the post list, for search engines, shared links and the feed. */
export const BLOG_DESCRIPTION =
  'Sauvegardes, mots de passe, téléphonie, fibre : des articles courts pour décider de votre informatique en connaissance de cause, en Ariège et ailleurs.';

/** Share image of blog pages without a cover. */
export const BLOG_SHARE_IMAGE = '/og/blog.png';
