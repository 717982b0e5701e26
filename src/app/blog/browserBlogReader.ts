import { createBackendConfigLoader } from '../../remote/backendConfig';
import { createPostsRemote } from '../../remote/postsRemote';
import { createServerClock } from '../../remote/serverClock';
import { systemClock } from '../../platform/systemClock';
import { requestCachedPostDeletion } from '../../pwa/serviceWorkerRequests';
import { createPostCache } from '../../storage/postCache';
import { logFailure } from '../../platform/failureLog';
import { createBlogReader } from '../../features/blog/createBlogReader';

const { origin } = window.location;
const boundFetch: typeof fetch = (input, init) => fetch(input, init);
const now = () => Date.now();
const cache = createPostCache({ indexedDB, IDBKeyRange, schedule: systemClock.schedule });

// HEAD, since the service worker answers GET only, and its cached copies carry an old date.
const clock = createServerClock({
  fetchSite: (signal) => boundFetch(`${origin}/robots.txt`, { method: 'HEAD', cache: 'no-store', signal }),
  deviceNow: now,
  monotonicNow: () => performance.now(),
});

/** Blog reader on the browser's database and network. */
export const browserBlogReader = createBlogReader({
  cache: {
    ...cache,
    async deletePost(slug) {
      void requestCachedPostDeletion(slug);
      await cache.deletePost(slug);
    },
  },
  remote: createPostsRemote(createBackendConfigLoader(origin, boundFetch), clock),
  now,
  log: logFailure,
});
