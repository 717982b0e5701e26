import { describe, expect, it } from 'vitest';
import { company } from '../../config/company';
import { DAY_MS } from '../../domain/durations';
import { toBlogPost } from '../../features/blog/blogPost';
import { buildPostStructuredData } from './postRendering';

describe('buildPostStructuredData', () => {
  it.each([
    ['Claire Fauré', { '@type': 'Person', name: 'Claire Fauré' }],
    ['L’équipe réseau', { '@type': 'Organization', name: 'L’équipe réseau' }],
    ['', { '@type': 'Organization', name: company.name }],
    [' ', { '@type': 'Organization', name: company.name }],
  ])('declares the author %j', (author_name, author) => {
    const post = { id: 'a', slug: 'a', title: 'A', excerpt: '', content: '', cover_image_url: '', author_name };
    const article = toBlogPost({ ...post, published_at: 0, created_at: 0, updated_at: 0 });
    expect(buildPostStructuredData(article)[0]).toMatchObject({ author });
  });

  it('dates an article by its publication and a later revision, and numbers its breadcrumbs from one', () => {
    const post = { id: 'a', slug: 'a', title: 'A', excerpt: '', content: '', cover_image_url: '', author_name: '' };
    const read = (updated_at: number) =>
      buildPostStructuredData(toBlogPost({ ...post, published_at: 0, created_at: 0, updated_at }));
    const [corrected] = read(1);
    expect(corrected).toMatchObject({ datePublished: '1970-01-01T00:00:00.000Z' });
    expect(corrected).not.toHaveProperty('dateModified');
    const [revised, breadcrumbs] = read(3 * DAY_MS);
    expect(revised).toMatchObject({ dateModified: '1970-01-04T00:00:00.000Z' });
    expect(breadcrumbs).toMatchObject({
      itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, name: 'A' }],
    });
  });
});
