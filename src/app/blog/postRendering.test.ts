import { describe, expect, it } from 'vitest';
import { company } from '../../config/company';
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
});
