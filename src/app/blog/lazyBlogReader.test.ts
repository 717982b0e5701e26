// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BlogError } from '../../features/blog/blogReader';
import { createLazyBlogReader } from './lazyBlogReader';

const reload = vi.fn();
const respond = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', respond);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('reloads the page once code that failed to load fails again while the server is reachable', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  const reader = createLazyBlogReader(() => Promise.reject(failure));
  const load = () => reader.loadList(1, () => undefined);
  respond.mockResolvedValue(new Response());
  await expect(load()).rejects.toEqual(new BlogError('network'));
  expect(respond).not.toHaveBeenCalled();
  respond.mockRejectedValueOnce(new TypeError('offline'));
  await expect(load()).rejects.toThrow(BlogError);
  await vi.waitFor(() => expect(respond).toHaveBeenCalledOnce());
  expect(reload).not.toHaveBeenCalled();
  await expect(load()).rejects.toThrow(BlogError);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(load()).rejects.toThrow(BlogError);
  expect(respond).toHaveBeenCalledTimes(2);
});
