import { createOnDemandPage } from '../onDemandPage';

export const blogListPage = createOnDemandPage(
  ['app/blog/BlogListRoute.tsx'],
  async () => (await import('./BlogListRoute')).BlogListRoute,
);
export const blogPostPage = createOnDemandPage(
  ['app/blog/BlogPostRoute.tsx'],
  async () => (await import('./BlogPostRoute')).BlogPostRoute,
);
