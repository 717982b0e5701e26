import { describe, expect, it } from 'vitest';
import type { Post } from '../../../src/domain/blog/post';
import { buildAtomEntry, buildAtomFeed, buildBlogSitemap } from './feed';

const DAY_MS = 86_400_000;
const CONTEXT = {
  site: { origin: 'https://site.example', title: 'Site & Cie', subtitle: 'Le blog' },
  now: 9 * DAY_MS,
};

const buildPost = (over: Partial<Post> = {}): Post => ({
  id: 'id',
  slug: 'titre',
  title: 'Titre',
  excerpt: 'Extrait < texte',
  content: '',
  cover_image_url: '',
  author_name: ' Claire ',
  published_at: DAY_MS,
  created_at: 0,
  updated_at: 2 * DAY_MS,
  ...over,
});

const buildEntry = (over: Partial<Post> = {}) => buildAtomEntry(CONTEXT, buildPost(over), '<p>Texte</p>');

describe('buildAtomFeed', () => {
  it('writes the head, then one entry a line', () => {
    expect(buildAtomFeed(CONTEXT, [buildPost()], ['<entry>1</entry>', '<entry>2</entry>']))
      .toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
  <title>Site &amp; Cie</title>
  <subtitle>Le blog</subtitle>
  <link rel="self" type="application/atom+xml" href="https://site.example/feed.xml"/>
  <link rel="alternate" type="text/html" href="https://site.example/blog"/>
  <id>https://site.example/blog</id>
  <updated>1970-01-03T00:00:00.000Z</updated>
<entry>1</entry>
<entry>2</entry>
</feed>
`);
  });
});

describe('buildAtomEntry', () => {
  it('writes links, dates, author, summary and content', () => {
    expect(buildEntry()).toBe(`  <entry>
    <title>Titre</title>
    <link rel="alternate" type="text/html" href="https://site.example/blog/titre"/>
    <id>https://site.example/blog/titre</id>
    <published>1970-01-02T00:00:00.000Z</published>
    <updated>1970-01-03T00:00:00.000Z</updated>
    <author><name>Claire</name></author>
    <summary>Extrait &lt; texte</summary>
    <content type="html">&lt;p&gt;Texte&lt;/p&gt;</content>
  </entry>`);
  });

  it('names the site as the author of a post without one', () => {
    expect(buildEntry({ author_name: ' ' })).toContain('<author><name>Site &amp; Cie</name></author>');
  });

  it.each([
    ['the publication, if it is later', DAY_MS, '1970-01-02'],
    ['an edit of this moment', CONTEXT.now, '1970-01-10'],
    ['the publication, if the edit is in the future', CONTEXT.now + 1, '1970-01-02'],
    ['the publication without an edit', null, '1970-01-02'],
  ])('dates the last change with %s', (_, updated_at, day) => {
    expect(buildEntry({ updated_at })).toContain(`<updated>${day}T00:00:00.000Z</updated>`);
  });
});

describe('buildBlogSitemap', () => {
  it('lists the blog and its posts with their last change', () => {
    const posts = [buildPost(), buildPost({ slug: 'autre', updated_at: 3 * DAY_MS })];
    expect(buildBlogSitemap(CONTEXT, posts)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://site.example/blog</loc><lastmod>1970-01-04T00:00:00.000Z</lastmod></url>
  <url><loc>https://site.example/blog/titre</loc><lastmod>1970-01-03T00:00:00.000Z</lastmod></url>
  <url><loc>https://site.example/blog/autre</loc><lastmod>1970-01-04T00:00:00.000Z</lastmod></url>
</urlset>
`);
  });

  it('lists an empty blog without a date', () => {
    expect(buildBlogSitemap(CONTEXT, [])).toContain('  <url><loc>https://site.example/blog</loc></url>\n');
  });
});
