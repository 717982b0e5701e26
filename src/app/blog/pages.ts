import { lazyPage } from '../lazyPage';

export const blogListPage = lazyPage(
  ['app/blog/BlogListRoute.tsx'],
  async () => (await import('./BlogListRoute')).BlogListRoute,
);
export const blogPostPage = lazyPage(
  ['app/blog/BlogPostRoute.tsx'],
  async () => (await import('./BlogPostRoute')).BlogPostRoute,
);
