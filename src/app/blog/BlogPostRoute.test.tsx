import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { company } from '../../config/company';
import type { BlogPost } from '../../features/blog/blogPost';
import { closeScreen, renderScreen } from '../../ui/testing/renderScreen';
import { PageDataContext } from '../pageData';
import { BlogPostRoute } from './BlogPostRoute';
import { buildSamplePost } from '../../features/blog/testing/samplePost';

const ARTICLE = buildSamplePost({ body: ['Texte'] });

/** Opens the page that the server rendered for the post; null if there is none. */
async function open(article: BlogPost | null): Promise<void> {
  const page = article && { article, previous: null, next: null };
  await renderScreen(
    <PageDataContext value={new Map([['/blog/un', { kind: 'post', page, servedAt: 0 }]])}>
      <MemoryRouter initialEntries={['/blog/un']}>
        <BlogPostRoute />
      </MemoryRouter>
    </PageDataContext>,
  );
}

const findContent = (selector: string) => document.querySelector(selector)?.getAttribute('content');
const findCanonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');

afterEach(closeScreen);

describe('BlogPostRoute', () => {
  it('describes the post to search engines and on social networks', async () => {
    await open(ARTICLE);
    screen.getByRole('heading', { level: 1, name: 'Titre de un' });
    expect(document.title).toBe('Titre de un');
    expect(findCanonical()).toBe(`${company.siteOrigin}/blog/un`);
    expect(findContent('meta[name="description"]')).toBe('Extrait');
    expect(findContent('meta[property="og:type"]')).toBe('article');
    expect(findContent('meta[property="og:locale"]')).toBe('fr_FR');
    expect(findContent('meta[name="robots"]')).toBeUndefined();
  });

  it('lets a later visit of a served page use the copy in the cache again', async () => {
    window.history.replaceState({ key: 'entry', reloadedFromCache: true }, '', '/blog/un');
    await open(ARTICLE);
    expect(window.history.state).toEqual({ key: 'entry' });
  });

  it('keeps a missing post out of search indexes', async () => {
    await open(null);
    screen.getByRole('heading', { level: 1, name: 'Article introuvable' });
    expect(findContent('meta[name="robots"]')).toBe('noindex');
    expect(findCanonical()).toBeUndefined();
  });
});
