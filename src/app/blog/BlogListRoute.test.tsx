import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { company } from '../../config/company';
import { BLOG_MESSAGES } from '../../features/blog/messages';
import { closeScreen, listAnnouncements, renderScreen, type RenderedScreen } from '../../ui/testing/renderScreen';
import { PageDataContext, type ServedPageData } from '../pageData';
import { BlogListRoute } from './BlogListRoute';
import { lazyBlogReader } from './lazyBlogReader';
import { buildSamplePost } from '../../features/blog/testing/samplePost';

const POST = buildSamplePost();

/** Opens an address of the list, with the data that the server rendered it from. */
function open(address: string, data: ServedPageData = new Map()): Promise<RenderedScreen> {
  return renderScreen(
    <PageDataContext value={data}>
      <MemoryRouter initialEntries={[address]}>
        <BlogListRoute />
      </MemoryRouter>
    </PageDataContext>,
  );
}

const findCanonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
const findRobots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');

afterEach(closeScreen);

describe('BlogListRoute', () => {
  it.each(['0', '-1', '1.5', '10000', 'deux', ''])('says that page “%s” does not exist', async (page) => {
    await open(`/blog?page=${page}`);
    expect(listAnnouncements('alert')).toEqual([expect.stringContaining(BLOG_MESSAGES.listPageNotFound)]);
    expect(screen.getByRole('link', { name: BLOG_MESSAGES.allPosts }).getAttribute('href')).toBe('/blog');
    expect([findRobots(), findCanonical()]).toEqual(['noindex', undefined]);
  });

  it.each(['/blog', '/blog?page=2'])('names %s as the address of its page', async (address) => {
    const list = { posts: [], page: 1, hasOlder: false };
    await open(address, new Map([[address, { kind: 'list', list, servedAt: 0 }]]));
    expect([findRobots(), findCanonical()]).toEqual([undefined, company.siteOrigin + address]);
  });

  it('shows no post of a page on the next one, while that loads', async () => {
    vi.spyOn(lazyBlogReader, 'loadList').mockReturnValue(new Promise(() => undefined));
    const list = { posts: [POST], page: 1, hasOlder: true };
    const page = await open('/blog', new Map([['/blog', { kind: 'list', list, servedAt: 0 }]]));
    screen.getByRole('link', { name: 'Titre de un' });
    await page.click(screen.getByRole('link', { name: 'Articles plus anciens' }));
    screen.getByRole('heading', { level: 1, name: 'Blog, page 2' });
    screen.getByText(BLOG_MESSAGES.loadingList);
    expect(screen.queryByRole('link', { name: 'Titre de un' })).toBeNull();
  });

  it('keeps a page after the last one out of search indexes', async () => {
    await open('/blog?page=9', new Map([['/blog?page=9', { kind: 'list', list: null, servedAt: 0 }]]));
    expect([findRobots(), findCanonical()]).toEqual(['noindex', undefined]);
  });
});
