/** Scripts and styles of partner space and blog, cached on devices that use them. */
export const ON_DEMAND_CACHE = 'on-demand';
/**
 * Key in `ON_DEMAND_CACHE` that marks a device which has opened the partner space; blog readers have other entries
 * only.
 */
export const PARTNER_DEVICE_MARKER_KEY = '/partner-space';
/** HTML of blog pages as the function rendered them; posts read inside the app are in IndexedDB instead. */
export const BLOG_PAGES_CACHE = 'blog-pages';
export const BLOG_IMAGES_CACHE = 'blog-images';
/** Address of the backend (`/backend.json`). */
export const BACKEND_CONFIG_CACHE = 'backend';

/** Caches filled by use of the site; the application itself is in the precache. */
export const RUNTIME_CACHES = [ON_DEMAND_CACHE, BLOG_PAGES_CACHE, BLOG_IMAGES_CACHE, BACKEND_CONFIG_CACHE] as const;
