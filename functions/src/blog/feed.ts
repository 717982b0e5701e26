import type { StoredPost } from '../../../src/domain/post';

export interface FeedSite {
  /** Origin without trailing slash. */
  origin: string;
  title: string;
  subtitle: string;
}

/** Atom 1.0 (RFC 4287) of the newest posts. `html` renders the sanitised text of a post. */
export function atomFeed(site: FeedSite, posts: readonly StoredPost[], html: (post: StoredPost) => string): string {
  const updated = Math.max(0, ...posts.map(lastChange));
  const entries = posts.map((post) => {
    const address = `${site.origin}/blog/${post.slug}`;
    return [
      '  <entry>',
      `    <title>${escapeXml(post.title)}</title>`,
      `    <link rel="alternate" type="text/html" href="${address}"/>`,
      `    <id>${address}</id>`,
      `    <published>${iso(post.published_at ?? 0)}</published>`,
      `    <updated>${iso(lastChange(post))}</updated>`,
      `    <author><name>${escapeXml(post.author_name || site.title)}</name></author>`,
      `    <summary>${escapeXml(post.excerpt)}</summary>`,
      `    <content type="html" xml:base="${site.origin}/">${escapeXml(html(post))}</content>`,
      '  </entry>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
  <title>${escapeXml(site.title)}</title>
  <subtitle>${escapeXml(site.subtitle)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${site.origin}/feed.xml"/>
  <link rel="alternate" type="text/html" href="${site.origin}/blog"/>
  <id>${site.origin}/blog</id>
  <updated>${iso(updated)}</updated>
${entries.join('\n')}
</feed>
`;
}

/** The blog's part of the sitemap: the list and every published post. */
export function blogSitemap(origin: string, posts: readonly StoredPost[]): string {
  const newest = Math.max(0, ...posts.map(lastChange));
  const urls = [
    urlEntry(`${origin}/blog`, newest),
    ...posts.map((post) => urlEntry(`${origin}/blog/${post.slug}`, lastChange(post))),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function urlEntry(address: string, changed: number): string {
  const modified = changed > 0 ? `<lastmod>${iso(changed)}</lastmod>` : '';
  return `  <url><loc>${escapeXml(address)}</loc>${modified}</url>`;
}

/** A post counts as changed when it appears, even if it was written long before. */
function lastChange(post: StoredPost): number {
  return Math.max(post.published_at ?? 0, post.updated_at ?? 0);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

/** Also drops what XML 1.0 can't hold at all: one control character in a title must not break the whole feed. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
