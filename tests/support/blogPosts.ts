import { Timestamp } from 'firebase-admin/firestore';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { HOUR_MS } from '../../src/domain/durations';
import { waitForHydration } from './publicSite';
import { getAdminFirestore, getStackInfo } from './stack';

interface PostFields {
  title?: string;
  excerpt?: string;
  content?: string;
  slug?: string;
  published_at?: Date | null;
  cover_image_url?: string;
  author_name?: string;
  updated_at?: unknown;
}

/** Writes one post like the importer. Default: valid fields, published an hour ago. */
export async function writePost(id: string, fields: PostFields = {}): Promise<void> {
  await getAdminFirestore().doc(`posts/${id}`).set(buildPost(id, fields));
}

/** Writes these posts like `writePost`, and deletes all others. */
export async function replacePosts(posts: Readonly<Record<string, PostFields>>): Promise<void> {
  const firestore = getAdminFirestore();
  const batch = firestore.batch();
  const stored = await firestore.collection('posts').select().get();
  for (const { id, ref } of stored.docs) if (!(id in posts)) batch.delete(ref);
  for (const [id, fields] of Object.entries(posts)) batch.set(firestore.doc(`posts/${id}`), buildPost(id, fields));
  await batch.commit();
}

function buildPost(id: string, { published_at = new Date(Date.now() - HOUR_MS), ...rest }: PostFields) {
  return {
    slug: id,
    title: `Titre de ${id}`,
    excerpt: `Extrait de ${id}`,
    content: `<p>Texte de ${id}.</p>`,
    cover_image_url: '',
    author_name: 'Claire Fauré',
    created_at: Timestamp.now(),
    updated_at: Timestamp.now(),
    published_at: published_at && Timestamp.fromDate(published_at),
    ...rest,
  };
}

/** Writes an image like the importer. */
export async function writePostImage(id: string, bytes: Uint8Array = Buffer.from('<svg/>')): Promise<void> {
  await getAdminFirestore()
    .doc(`post_images/${id}`)
    .set({ bytes: Buffer.from(bytes) });
}

/**
 * Waits until the blog function responds. A cold start takes longer than the service worker waits, and a late list is
 * not cached.
 */
export async function warmUpBlog(): Promise<void> {
  expect((await fetch(`${getStackInfo().site}/blog`)).status).toBe(200);
}

/** Opens the blog by client navigation, so that the app fetches the posts itself. */
export async function openBlogInApp(page: Page, path: string): Promise<void> {
  await page.goto('/contact');
  // Before hydration, a link would load its page from the server.
  await waitForHydration(page);
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Blog' }).click();
  if (path !== '/blog') await page.locator(`a[href="${path}"]`).first().click();
}

/** Normalizes spaces and apostrophes, which the build replaces by typographic ones. */
export const normalizeTypography = (text: string): string => text.replace(/\s+/gu, ' ').replace(/['’]/g, '’').trim();

/** Returns the document reads billed to this stack since its start, except reads by rules. */
export async function countBilledReadsSinceStart(): Promise<number> {
  const { firestore, projectId } = getStackInfo();
  const response = await fetch(`${firestore}/emulator/v1/projects/${projectId}:usage`);
  const { reads } = (await response.json()) as { reads: Record<'get' | 'list' | 'aggregation' | 'listen', number> };
  return reads.get + reads.list + reads.aggregation + reads.listen;
}

/** Waits until a cache holds this path. */
export async function waitForCachedPage(page: Page, path: string): Promise<void> {
  await page.evaluate(async (url) => {
    while ((await caches.match(url)) === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
  }, path);
}

/** Has the active worker cache the list now instead of 4 s after the load of a page. */
export async function cacheBlogList(page: Page): Promise<void> {
  // `activate` could delete what the message adds to a cache.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin and takes none
    active?.postMessage({ type: 'MAINTAIN_CACHES' });
  });
  await waitForCachedPage(page, '/blog');
}
