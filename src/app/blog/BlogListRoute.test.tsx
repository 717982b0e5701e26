import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { BLOG_MESSAGES } from '../../features/blog/messages';
import { closeScreen, listAnnouncements, renderScreen } from '../../ui/testing/renderScreen';
import { BlogListRoute } from './BlogListRoute';

afterEach(closeScreen);

describe('BlogListRoute', () => {
  it.each(['0', '-1', '1.5', '10000', 'deux', ''])('says that page “%s” does not exist', async (page) => {
    await renderScreen(
      <MemoryRouter initialEntries={[`/blog?page=${page}`]}>
        <BlogListRoute />
      </MemoryRouter>,
    );
    expect(listAnnouncements('alert')).toEqual([expect.stringContaining(BLOG_MESSAGES.listPageNotFound)]);
    expect(screen.getByRole('link', { name: BLOG_MESSAGES.allPosts }).getAttribute('href')).toBe('/blog');
  });
});
