/** The site's own build, bundled by `vite.config.ts`: what is served by the function is what the build prerenders with. */
declare module 'site-render' {
  import type { StoredPost } from '../../../src/domain/post';
  import type { Article } from '../../../src/features/blog/post';

  export function render(
    url: string,
    site: unknown,
    options?: { data?: unknown; embedded?: unknown; graph?: readonly object[] },
  ): Promise<{ status: 200 | 404; html: string }>;
  export function articleGraph(article: Article): readonly object[];
  export function articleHtml(post: StoredPost): string;
  export function embeddedData(data: unknown): unknown;
  export const FEED_SITE: { readonly origin: string; readonly title: string; readonly subtitle: string };
}

declare module 'site-build' {
  /** Template and file names, as `render` wants them. */
  const site: unknown;
  export default site;
}
