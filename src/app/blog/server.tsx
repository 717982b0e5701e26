import { renderToStaticMarkup } from 'react-dom/server';
import { company } from '../../config/company';
import type { StoredPost } from '../../domain/post';
import { BlogBody } from '../../features/blog/BlogBody';
import { toArticle, type Article } from '../../features/blog/post';
import { findRoute } from '../routes';
import { absoluteUrl } from '../siteAddress';
import type { GraphNode } from '../structuredData';
import { BLOG_DESCRIPTION } from './blogDescription';

/** What the function that serves the blog needs beside `render`. */
export { embeddedData, type BlogPageData } from './blogData';

/** Words of the feed, and the origin that all its addresses have. */
export const FEED_SITE = {
  origin: new URL(company.siteOrigin).origin,
  title: company.name,
  subtitle: BLOG_DESCRIPTION,
} as const;

/** Sanitised HTML of a post for the feed. */
export function articleHtml(post: StoredPost): string {
  return renderToStaticMarkup(<BlogBody slug={post.slug} nodes={toArticle(post).body} />);
}

/** BlogPosting and its trail; every fact in them stands in the page. */
export function articleGraph(article: Article): readonly GraphNode[] {
  const url = absoluteUrl(`/blog/${article.slug}`);
  return [
    {
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.excerpt,
      url,
      mainEntityOfPage: url,
      inLanguage: 'fr-FR',
      author: { '@type': isTeam(article.author) ? 'Organization' : 'Person', name: article.author },
      publisher: { '@id': absoluteUrl('/#entreprise') },
      ...(article.cover && { image: absoluteUrl(article.cover.source) }),
      ...(article.publishedAt !== null && { datePublished: new Date(article.publishedAt).toISOString() }),
      ...(article.revisedAt !== null && { dateModified: new Date(article.revisedAt).toISOString() }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: findRoute('/').label, item: absoluteUrl('/') },
        { name: findRoute('/blog').label, item: absoluteUrl('/blog') },
        { name: article.title, item: url },
      ].map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
    },
  ];
}

/** Many posts are signed by a team; search engines are not to take it for a person. */
function isTeam(author: string): boolean {
  return /(?:^|\P{L})équipe(?:\P{L}|$)/iu.test(author.normalize('NFC'));
}
