import { createLazyPage } from '../lazyPage';

export const blogListPage = createLazyPage(
  ['app/blog/BlogListRoute.tsx'],
  async () => (await import('./BlogListRoute')).BlogListRoute,
);
export const blogPostPage = createLazyPage(
  ['app/blog/BlogPostRoute.tsx'],
  async () => (await import('./BlogPostRoute')).BlogPostRoute,
);
