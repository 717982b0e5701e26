import { describe, expect, it } from 'vitest';
import {
  BlogError,
  type BlogErrorCode,
  type BlogReader,
  type Loaded,
  type PostList,
} from '../../features/blog/services';
import { orKeptPage } from './keptPages';

const LIST: Loaded<PostList> = { value: { posts: [], page: 1, hasOlder: false }, from: 'cache', fetchedAt: 0 };

/** A reader whose network fails, with or without something in its database; `kept`: the worker has the page. */
function setUp({ code, inDatabase, kept }: { code: BlogErrorCode; inDatabase: boolean; kept: boolean }) {
  const asked: string[] = [];
  const reader: BlogReader = {
    async list(_page, show) {
      if (inDatabase) show(LIST);
      throw new BlogError(code);
    },
    post: () => Promise.reject(new BlogError(code)),
  };
  const opened = orKeptPage(reader, {
    current: () => '/blog?page=2',
    open: async (address) => {
      asked.push(address);
      return kept;
    },
  });
  const shown: unknown[] = [];
  return {
    asked,
    shown,
    list: () => opened.list(2, (loaded) => shown.push(loaded)),
    post: () => opened.post('a', shown.push),
  };
}

describe('a page of the blog that the application navigates to', () => {
  it('is loaded in full where only the worker has it, and shows no failure meanwhile', async () => {
    const { asked, list } = setUp({ code: 'network', inDatabase: false, kept: true });
    const ended: string[] = [];
    void list().finally(() => ended.push('list'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual(['/blog?page=2']);
    expect(ended).toEqual([]);
  });

  it('says that the network failed where the worker has nothing either', async () => {
    const { asked, post } = setUp({ code: 'network', inDatabase: false, kept: false });
    await expect(post()).rejects.toMatchObject({ code: 'network' });
    expect(asked).toHaveLength(1);
  });

  it('stays as it is where the database had it, or where the server itself refused it', async () => {
    const old = setUp({ code: 'network', inDatabase: true, kept: true });
    await expect(old.list()).rejects.toMatchObject({ code: 'network' });
    expect(old.shown).toEqual([LIST]);
    const denied = setUp({ code: 'denied', inDatabase: false, kept: true });
    await expect(denied.post()).rejects.toMatchObject({ code: 'denied' });
    expect([...old.asked, ...denied.asked]).toEqual([]);
  });
});
