import { renderToStaticMarkup } from 'react-dom/server';
import { company } from '../../config/company';
import type { Post } from '../../domain/blog/post';
import { BlogBody } from '../../features/blog/BlogBody';
import { toBlogPost, type BlogPost } from '../../features/blog/blogPost';
import { resolveRoute } from '../routes';
import { toAbsoluteUrl } from '../toAbsoluteUrl';
import type { StructuredDataNode } from '../structuredData';
import { BLOG_DESCRIPTION } from '../../features/blog/blogDescription';

/** Texts of the feed and the origin of its URLs. */
export const FEED_SITE = {
  origin: new URL(company.siteOrigin).origin,
  title: company.name,
  subtitle: BLOG_DESCRIPTION,
} as const;

/** Renders the sanitized HTML of a post for the feed. */
export function renderPostBodyHtml(post: Post): string {
  return renderToStaticMarkup(<BlogBody slug={post.slug} nodes={toBlogPost(post).body} />);
}

/** Builds BlogPosting and BreadcrumbList; every fact in them is visible on the page. */
export function buildPostStructuredData(article: BlogPost): readonly StructuredDataNode[] {
  const url = toAbsoluteUrl(`/blog/${article.slug}`);
  return [
    {
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.excerpt,
      url,
      mainEntityOfPage: url,
      inLanguage: 'fr-FR',
      author: buildAuthor(article.author),
      publisher: { '@id': toAbsoluteUrl('/#entreprise') },
      ...(article.cover && { image: toAbsoluteUrl(article.cover.source) }),
      ...(article.publishedAt !== null && { datePublished: new Date(article.publishedAt).toISOString() }),
      ...(article.revisedAt !== null && { dateModified: new Date(article.revisedAt).toISOString() }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: resolveRoute('/').label, item: toAbsoluteUrl('/') },
        { name: resolveRoute('/blog').label, item: toAbsoluteUrl('/blog') },
        { name: article.title, item: url },
      ].map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
    },
  ];
}

/** Without an author, the post is the company's, as in the feed. */
function buildAuthor(name: string): StructuredDataNode {
  return { '@type': name === '' || isTeamName(name) ? 'Organization' : 'Person', name: name || company.name };
}

/** Many posts are signed by a team, which structured data must not declare as a person. */
function isTeamName(author: string): boolean {
  return /(?:^|\P{L})équipe(?:\P{L}|$)/iu.test(author.normalize('NFC'));
}
