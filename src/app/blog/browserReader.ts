import { createBackendSource } from '../../remote/backend';
import { createPostsRemote } from '../../remote/postsRemote';
import { createServerClock } from '../../remote/serverClock';
import { deviceClock } from '../partner/platform/clock';
import { createPostCache } from '../../storage/postCache';
import { logFailure } from '../failureLog';
import { createBlogReader } from './reader';

const { origin } = window.location;
const fetchHere: typeof fetch = (input, init) => fetch(input, init);
const now = () => Date.now();

// HEAD: the service worker answers GET requests only, and its copies carry the date of another day.
const clock = createServerClock(() => fetchHere(`${origin}/robots.txt`, { method: 'HEAD', cache: 'no-store' }), now);

/** Blog reader on the browser's own database and network. */
export const browserReader = createBlogReader({
  cache: createPostCache({ indexedDB, IDBKeyRange, after: deviceClock.after }),
  remote: createPostsRemote(createBackendSource(origin, fetchHere), clock),
  now,
  log: logFailure,
});
