import { FieldValue, Timestamp, type DocumentData, type Firestore, type WriteBatch } from 'firebase-admin/firestore';
import type { PreparedPost } from './plan';

export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  /** Slugs that a post under another document id already has; nothing of those files was written. */
  taken: readonly { file: string; slug: string }[];
  /** Files with a date whose post was withdrawn: the text was imported, the post stays withdrawn. */
  heldBack: readonly { file: string; slug: string }[];
}

/** Kept well below the 500 writes and 10 MiB that one commit may hold. */
const BATCH_WRITES = 100;
const BATCH_BYTES = 6 * 1024 * 1024;

/** Writes what differs from the database and nothing else: the same import twice changes nothing. */
export async function writePosts(db: Firestore, posts: readonly PreparedPost[]): Promise<ImportReport> {
  const stored = await db.collection('posts').get();
  const byId = new Map(stored.docs.map((doc) => [doc.id, doc.data()]));
  const idBySlug = new Map(stored.docs.map((doc) => [String(doc.get('slug')), doc.id]));
  const knownImages = new Set((await db.collection('post_images').listDocuments()).map((reference) => reference.id));
  const batches = new Batches(db);
  const taken: { file: string; slug: string }[] = [];
  const heldBack: { file: string; slug: string }[] = [];
  const count = { created: 0, updated: 0, unchanged: 0 };
  for (const post of posts) {
    if ((idBySlug.get(post.slug) ?? post.slug) !== post.slug) {
      taken.push({ file: post.file, slug: post.slug });
      continue;
    }
    for (const image of post.images) {
      if (knownImages.has(image.id)) continue;
      knownImages.add(image.id);
      await batches.add(image.bytes.length, (batch) =>
        batch.set(db.collection('post_images').doc(image.id), { bytes: Buffer.from(image.bytes) }),
      );
    }
    const before = byId.get(post.slug);
    // An author took it off the site: the date in the file, older than that, is no wish to have it back.
    const wanted = isWithdrawn(before) ? { ...post, published_at: null } : post;
    if (wanted !== post && typeof post.published_at === 'number') heldBack.push({ file: post.file, slug: post.slug });
    const outcome = before === undefined ? 'created' : differs(before, wanted) ? 'updated' : 'unchanged';
    count[outcome] += 1;
    if (outcome === 'unchanged') continue;
    await batches.add(post.content.length * 2, (batch) =>
      batch.set(db.collection('posts').doc(post.slug), toDocument(wanted, before)),
    );
  }
  await batches.flush();
  return { ...count, taken, heldBack };
}

const TEXT_FIELDS = ['slug', 'title', 'excerpt', 'content', 'cover_image_url', 'author_name'] as const;

function differs(before: DocumentData, post: PreparedPost): boolean {
  if (TEXT_FIELDS.some((field) => before[field] !== post[field])) return true;
  return post.published_at !== undefined && storedMillis(before['published_at']) !== post.published_at;
}

function toDocument(post: PreparedPost, before: DocumentData | undefined): DocumentData {
  const published: unknown = before?.['published_at'];
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, post[field]])),
    published_at: post.published_at === undefined ? (published ?? null) : toTimestamp(post.published_at),
    ...(isWithdrawn(before) && { withdrawn: true }),
    created_at: before?.['created_at'] ?? FieldValue.serverTimestamp(),
    updated_at: FieldValue.serverTimestamp(),
  };
}

/** Withdrawn and not given a date since, be it by hand in the console. */
function isWithdrawn(stored: DocumentData | undefined): boolean {
  return stored?.['withdrawn'] === true && storedMillis(stored['published_at']) === null;
}

function toTimestamp(time: number | null): Timestamp | null {
  return time === null ? null : Timestamp.fromMillis(time);
}

function storedMillis(value: unknown): number | null {
  return value instanceof Timestamp ? value.toMillis() : null;
}

class Batches {
  private batch: WriteBatch;
  private writes = 0;
  private bytes = 0;

  constructor(private readonly db: Firestore) {
    this.batch = db.batch();
  }

  async add(bytes: number, write: (batch: WriteBatch) => void): Promise<void> {
    if (this.writes === BATCH_WRITES || this.bytes + bytes > BATCH_BYTES) await this.flush();
    write(this.batch);
    this.writes += 1;
    this.bytes += bytes;
  }

  async flush(): Promise<void> {
    if (this.writes > 0) await this.batch.commit();
    this.batch = this.db.batch();
    this.writes = 0;
    this.bytes = 0;
  }
}

export interface ListedPost {
  slug: string;
  title: string;
  published_at: number | null;
  withdrawn: boolean;
}

export async function listPosts(db: Firestore): Promise<readonly ListedPost[]> {
  const { docs } = await db.collection('posts').select('slug', 'title', 'published_at', 'withdrawn').get();
  return docs
    .map((doc) => ({
      slug: String(doc.get('slug')),
      title: String(doc.get('title')),
      published_at: storedMillis(doc.get('published_at')),
      withdrawn: isWithdrawn(doc.data()),
    }))
    .toSorted((a, b) => (b.published_at ?? Infinity) - (a.published_at ?? Infinity) || a.slug.localeCompare(b.slug));
}

/**
 * Publishes at an instant (milliseconds, UTC), or withdraws with null: a withdrawn post stays so whatever is imported, until it is
 * published again. Answers false when no post, or more than one, has the slug.
 */
export async function setPublication(db: Firestore, slug: string, publishedAt: number | null): Promise<boolean> {
  const { docs } = await db.collection('posts').where('slug', '==', slug).limit(2).get();
  const [post] = docs;
  if (!post || docs.length > 1) return false;
  const unchanged =
    publishedAt === null ? isWithdrawn(post.data()) : storedMillis(post.get('published_at')) === publishedAt;
  if (unchanged) return true;
  await post.ref.update({
    published_at: toTimestamp(publishedAt),
    withdrawn: publishedAt === null ? true : FieldValue.delete(),
    updated_at: FieldValue.serverTimestamp(),
  });
  return true;
}
