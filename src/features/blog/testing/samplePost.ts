import type { BlogPost } from '../blogPost';

/** Builds the post of a test, without body and author unless overridden. */
export function buildSamplePost(changes: Partial<BlogPost> = {}): BlogPost {
  return {
    slug: 'un',
    title: 'Titre de un',
    excerpt: 'Extrait',
    author: '',
    cover: null,
    publishedAt: 0,
    updatedAt: null,
    revisedAt: null,
    readingMinutes: 1,
    body: [],
    ...changes,
  };
}
