import { getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { onRequest } from 'firebase-functions/https';
import site from 'site-build';
import { articleGraph, articleHtml, embeddedData, FEED_SITE, render } from 'site-render';
import { app } from '../app';
import { createBlogHandler, type BlogPageData } from './handler';
import { firestorePostSource } from './postSource';

/** Longer than a cold connection to the database needs, shorter than a reader waits. */
const DATABASE_TIMEOUT_MS = 8_000;

const handle = createBlogHandler({
  source: firestorePostSource(getFirestore(app), Date.now),
  site: FEED_SITE,
  renderPage,
  renderUnavailable: async (url) => (await render(url, site, { data: { kind: 'unavailable' } })).html,
  renderArticle: articleHtml,
  withTimeout,
  now: Date.now,
  log: (message, error) => logger.error(message, error),
});

/** Serves `/blog`, `/blog/{slug}`, the pictures of posts, `/feed.xml` and `/sitemap-blog.xml` through Hosting. */
export const blog = onRequest(
  { region: 'europe-west1', memory: '512MiB', maxInstances: 5, concurrency: 40, timeoutSeconds: 30, invoker: 'public' },
  async (request, response) => {
    const { status, headers, body } = await handle(request.method, request.url);
    response
      .status(status)
      .set(headers)
      .send(typeof body === 'string' ? body : Buffer.from(body));
  },
);

async function renderPage(url: string, data: BlogPageData | null): Promise<string> {
  // An address that the router does not know renders the site's own 404 page.
  if (data === null) return (await render('/404', site)).html;
  const article = data.kind === 'post' ? data.page?.article : undefined;
  const graph = article ? articleGraph(article) : [];
  return (await render(url, site, { data, embedded: embeddedData(data), graph })).html;
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database took too long')), DATABASE_TIMEOUT_MS);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
