// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { BlogError } from '../../features/blog/blogReader';
import { lazyBlogReader } from './lazyBlogReader';

vi.mock('./browserBlogReader', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../platform/failureLog', () => ({ describeFailure: () => ({}), logFailure: () => undefined }));

const reload = vi.fn();
const respond = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', respond);
});

const load = () => lazyBlogReader.loadList(1, () => undefined);

it('reloads the page once code that failed to load fails again while the server is reachable', async () => {
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
