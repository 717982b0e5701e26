import { Timestamp } from 'firebase-admin/firestore';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { hydrated } from './publicSite';
import { adminFirestore, stackInfo } from './stack';

export const HOUR_MS = 3_600_000;

interface PostFields {
  title?: string;
  content?: string;
  slug?: string;
  published_at?: Date | null;
  cover_image_url?: string;
}

/** Writes one post as the importer does; what is not given is harmless. Published an hour ago if nothing else is said. */
export async function writePost(id: string, fields: PostFields = {}): Promise<void> {
  const firestore = adminFirestore();
  const { published_at = new Date(Date.now() - HOUR_MS), ...rest } = fields;
  await firestore.doc(`posts/${id}`).set({
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
  });
  await firestore.terminate();
}

/**
 * Waits until the function that renders the blog answers. The first time it takes longer than a service worker waits for the
 * list, which is then not kept before the next visit.
 */
export async function wakeBlog(): Promise<void> {
  expect((await fetch(`${stackInfo().site}/blog`)).status).toBe(200);
}

export async function emptyBlog(): Promise<void> {
  const firestore = adminFirestore();
  await firestore.recursiveDelete(firestore.collection('posts'));
  await firestore.terminate();
}

/** Comes to the blog as a reader of the site does, so that the application itself has to fetch. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.goto('/contact');
  // Until then a link loads its page from the server.
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Blog' }).click();
  if (path !== '/blog') await page.locator(`a[href="${path}"]`).first().click();
}

/** Spaces and apostrophes are set by the build: texts are compared without regard to their kind. */
export const plain = (text: string): string => text.replace(/\s+/gu, ' ').replace(/['’]/g, '’').trim();

/** Document reads that this stack's Firestore would have billed so far, rules' look-ups left out. */
export async function billedReads(): Promise<number> {
  const { firestore, projectId } = stackInfo();
  const answer = await fetch(`${firestore}/emulator/v1/projects/${projectId}:usage`);
  const { reads } = (await answer.json()) as { reads: Record<'get' | 'list' | 'aggregation' | 'listen', number> };
  return reads.get + reads.list + reads.aggregation + reads.listen;
}

/** Waits until the worker has kept a page of the blog. */
export async function untilKept(page: Page, path: string): Promise<void> {
  await page.evaluate(async (kept) => {
    while ((await caches.match(kept)) === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
  }, path);
}
