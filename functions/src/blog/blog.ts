import { getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { onRequest } from 'firebase-functions/https';
import {
  buildPostStructuredData,
  FEED_SITE,
  render,
  renderPostBodyHtml,
  toBlogPost,
  toPostSummary,
  type BlogPageData,
  type ClientBuild,
} from 'dist-server/entry-server.js';
import siteJson from 'dist-server/site.json?raw';
import { makeAbortable } from '../../../src/domain/makeAbortable';
import { firebaseApp } from '../firebaseApp';
import { createBlogHandler } from './createBlogHandler';
import { createFirestorePostSource } from './postSource';

/** Long enough for a cold connection to Firestore, short enough for readers to wait. */
const DATABASE_TIMEOUT_MS = 8_000;

const clientBuild: ClientBuild = JSON.parse(siteJson);

const handle = createBlogHandler({
  source: createFirestorePostSource(getFirestore(firebaseApp), Date.now),
  site: FEED_SITE,
  renderPage,
  toBlogPost,
  toPostSummary,
  renderPostBodyHtml,
  withTimeout: (work) => makeAbortable(work, AbortSignal.timeout(DATABASE_TIMEOUT_MS)),
  now: Date.now,
  log: logger.error,
});

/** Serves `/blog`, `/blog/{slug}`, post images, `/feed.xml` and `/sitemap-blog.xml` behind Firebase Hosting. */
export const blog = onRequest(
  { region: 'europe-west1', memory: '512MiB', maxInstances: 5, concurrency: 40, timeoutSeconds: 30, invoker: 'public' },
  async (request, response) => {
    const { status, headers, body } = await handle(request.method, request.url);
    response.status(status).set(headers).send(Buffer.from(body));
  },
);

async function renderPage(url: string, data: BlogPageData | null): Promise<string> {
  // No router entry matches `/404`, so this renders the site's 404 page.
  if (data === null) return (await render('/404', clientBuild)).html;
  const article = data.kind === 'post' ? data.page?.article : undefined;
  const graph = article && buildPostStructuredData(article);
  return (await render(url, clientBuild, { data, graph })).html;
}
