import type { Post } from '../../../src/domain/blog/post';
import { toIsoDateTime } from '../../../src/domain/dates';
import { dropInvalidXmlCharacters, escapeXml } from '../../../src/domain/escapeXml';

export interface FeedSite {
  /** Origin without trailing slash. */
  origin: string;
  title: string;
  subtitle: string;
}

/** What a feed or sitemap needs besides its posts. */
interface FeedContext {
  site: FeedSite;
  /** Server clock, ms since 1970; an `updated_at` after it is ignored, the post stays. */
  now: number;
}

/** Builds an Atom 1.0 feed (RFC 4287) from entries built by `buildAtomEntry`. */
export function buildAtomFeed({ site, now }: FeedContext, posts: readonly Post[], entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
  <title>${toXmlText(site.title)}</title>
  <subtitle>${toXmlText(site.subtitle)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${site.origin}/feed.xml"/>
  <link rel="alternate" type="text/html" href="${site.origin}/blog"/>
  <id>${site.origin}/blog</id>
  <updated>${toIsoDateTime(findNewestChange(posts, now))}</updated>
${entries.join('\n')}
</feed>
`;
}

/** Builds one entry; `html` is the sanitized post, whose links become absolute because feed readers show it elsewhere. */
export function buildAtomEntry({ site, now }: FeedContext, post: Post, html: string): string {
  const url = `${site.origin}/blog/${post.slug}`;
  return [
    '  <entry>',
    `    <title>${toXmlText(post.title)}</title>`,
    `    <link rel="alternate" type="text/html" href="${url}"/>`,
    `    <id>${url}</id>`,
    `    <published>${toIsoDateTime(post.published_at ?? getLastChange(post, now))}</published>`,
    `    <updated>${toIsoDateTime(getLastChange(post, now))}</updated>`,
    `    <author><name>${toXmlText(post.author_name.trim() || site.title)}</name></author>`,
    `    <summary>${toXmlText(post.excerpt)}</summary>`,
    `    <content type="html">${toXmlText(makeLinksAbsolute(html, site.origin, url))}</content>`,
    '  </entry>',
  ].join('\n');
}

/**
 * Makes links and image addresses absolute. Text in `html` must have its quotes escaped, as React does, so that every
 * match is an attribute.
 */
function makeLinksAbsolute(html: string, origin: string, url: string): string {
  return html.replace(/( (?:href|src)=")([/#])/g, (_, start: string, first: string) =>
    first === '/' ? `${start}${origin}/` : `${start}${url}#`,
  );
}

/** Builds the sitemap of the blog: its list and every published post. */
export function buildBlogSitemap({ site, now }: FeedContext, posts: readonly Post[]): string {
  const urls = [
    buildUrlEntry(`${site.origin}/blog`, findNewestChange(posts, now)),
    ...posts.map((post) => buildUrlEntry(`${site.origin}/blog/${post.slug}`, getLastChange(post, now))),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function buildUrlEntry(url: string, changed: number): string {
  const modified = changed > 0 ? `<lastmod>${toIsoDateTime(changed)}</lastmod>` : '';
  return `  <url><loc>${toXmlText(url)}</loc>${modified}</url>`;
}

function findNewestChange(posts: readonly Post[], now: number): number {
  return Math.max(0, ...posts.map((post) => getLastChange(post, now)));
}

/** Returns the later of publication and last edit, so that a draft published late counts as new. */
function getLastChange({ published_at, updated_at }: Post, now: number): number {
  const updatedAt = updated_at ?? 0;
  return Math.max(published_at ?? 0, updatedAt <= now ? updatedAt : 0);
}

/** Escapes text and drops characters that XML forbids: one of them would make the whole feed unreadable. */
function toXmlText(text: string): string {
  return escapeXml(dropInvalidXmlCharacters(text));
}
