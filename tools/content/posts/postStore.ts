import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type Firestore,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { commitInBatches, type PendingWrite } from './commitInBatches';
import { findDeadPostLinks, type PostLink } from './findDeadPostLinks';
import { findUnpublishedLinks } from './findUnpublishedLinks';
import type { PostImage } from './images';
import type { PreparedPost } from './readPostFolder';

export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  /** Files whose slug or document id another post already has. */
  slugConflicts: readonly { file: string; slug: string }[];
  /** Links to posts that neither the database nor this import has. Files that contain one are not imported. */
  deadLinks: readonly PostLink[];
  /** Links of published posts to posts that readers cannot open yet: drafts, withdrawn or later ones. */
  unpublishedLinks: readonly PostLink[];
  /** Files with a `published_at` whose post was withdrawn: the import updates the text but does not republish it. */
  withdrawn: readonly { file: string; slug: string }[];
  /** Files with another `published_at` than the later date (ms, UTC) set by `publish`, which the import keeps. */
  postponed: readonly { file: string; slug: string; until: number }[];
  /** Published posts that the file's empty or later (`until`: ms, UTC) `published_at` removes from the site. */
  unpublished: readonly { file: string; until: number | null }[];
  /** Files with an empty `published_at` whose post was to be published later, which the import prevents. */
  unscheduled: readonly string[];
}

/** What an import will write, computed by reads only. */
export interface PostImportPlan extends ImportReport {
  /** Throws an InterruptedImportError if not everything was written. */
  commit(): Promise<void>;
}

/**
 * Writes only what differs from the database; idempotent. Throws, with nothing written, if a slug is taken or a link is
 * dead.
 */
export async function writePosts(db: Firestore, posts: readonly PreparedPost[]): Promise<ImportReport> {
  const { commit, ...report } = await planPostImport(db, posts);
  const rejectedFiles = [...report.slugConflicts, ...report.deadLinks].map(({ file }) => file);
  if (rejectedFiles.length > 0) throw new Error(`Taken slug or dead link in ${rejectedFiles.join(', ')}`);
  await commit();
  return report;
}

/** Compares posts with the database; `commit` skips those whose slug is taken or that have a dead link. */
export async function planPostImport(db: Firestore, posts: readonly PreparedPost[]): Promise<PostImportPlan> {
  const { docs } = await db.collection('posts').get();
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const hasSlugConflict = ({ slug }: PreparedPost) =>
    docs.some((doc) => (doc.id === slug ? ![undefined, slug].includes(doc.get('slug')) : doc.get('slug') === slug));
  const slugConflicts = posts.filter(hasSlugConflict).map(({ file, slug }) => ({ file, slug }));
  const free = posts.filter((post) => !hasSlugConflict(post));
  const conflictingSlugs = new Set(slugConflicts.map(({ slug }) => slug));
  const storedSlugs = new Set(docs.map((doc) => String(doc.get('slug'))).filter((slug) => !conflictingSlugs.has(slug)));
  const deadLinks = findDeadPostLinks(free, storedSlugs);
  const rejectedFiles = new Set(deadLinks.map(({ file }) => file));
  const accepted = free.filter(({ file }) => !rejectedFiles.has(file));
  const now = Date.now();
  const planned = accepted.map((post) => planPost(db, post, byId.get(post.slug), now));
  const imageWrites = await planImageWrites(
    db,
    accepted.flatMap(({ images }) => images),
  );
  const publishedAt = new Map([
    ...docs.map((doc) => [String(doc.get('slug')), toMillis(doc.get('published_at'))] as const),
    ...planned.map(({ slug, publishAt }) => [slug, publishAt] as const),
  ]);
  const count = (outcome: PlannedPost['outcome']) => planned.filter((post) => post.outcome === outcome).length;
  const withStoredDate = planned.filter(({ isStoredDateKept }) => isStoredDateKept);
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    slugConflicts,
    deadLinks,
    unpublishedLinks: findUnpublishedLinks(accepted, publishedAt, now),
    withdrawn: withStoredDate.flatMap(({ file, slug, publishAt }) => (publishAt === null ? [{ file, slug }] : [])),
    postponed: withStoredDate.flatMap(({ file, slug, publishAt: until }) =>
      until === null ? [] : [{ file, slug, until }],
    ),
    unpublished: planned.flatMap(({ file, isRemoved, publishAt: until }) => (isRemoved ? [{ file, until }] : [])),
    unscheduled: planned.flatMap(({ file, isUnscheduled }) => (isUnscheduled ? [file] : [])),
    // Images first, so that a written post finds its own.
    commit: () => commitInBatches(db, [...imageWrites, ...planned.flatMap(({ write }) => write ?? [])]),
  };
}

interface PlannedPost {
  file: string;
  slug: string;
  outcome: 'created' | 'updated' | 'unchanged';
  /** Publication date after the import (ms, UTC); null for none. */
  publishAt: number | null;
  /** True if the author withdrew or postponed the post, so that the date in the file does not count. */
  isStoredDateKept: boolean;
  /** True if the import removes a published post from the site. */
  isRemoved: boolean;
  /** True if the import removes the date of a post that was to be published later. */
  isUnscheduled: boolean;
  /** null if nothing differs. */
  write: PendingWrite | null;
}

function planPost(
  db: Firestore,
  post: PreparedPost,
  stored: QueryDocumentSnapshot | undefined,
  now: number,
): PlannedPost {
  const before = stored?.data();
  const { file, slug } = post;
  const wanted = { ...post, published_at: choosePublicationDate(post.published_at, before, now) };
  const storedAt = toMillis(before?.['published_at']);
  const publishAt = wanted.published_at === undefined ? storedAt : wanted.published_at;
  const wasPublished = storedAt !== null && storedAt <= now;
  const outcome = before === undefined ? 'created' : hasChanged(before, wanted) ? 'updated' : 'unchanged';
  return {
    file,
    slug,
    outcome,
    publishAt,
    isStoredDateKept: typeof post.published_at === 'number' && publishAt !== post.published_at,
    isRemoved: wasPublished && (publishAt === null || publishAt > now),
    isUnscheduled: storedAt !== null && !wasPublished && publishAt === null,
    write:
      outcome === 'unchanged'
        ? null
        : {
            bytes: post.content.length * 2,
            isPost: true,
            // Fails the commit instead of overwriting a change made since the comparison.
            addTo: (batch) =>
              stored
                ? batch.update(stored.ref, toUpdate(wanted, stored.data()), { lastUpdateTime: stored.updateTime })
                : batch.create(db.collection('posts').doc(slug), toDocument(wanted, undefined)),
          },
  };
}

/** Keeps a withdrawal or a postponement by the author: the older date in the file must not publish the post. */
function choosePublicationDate(
  fileDate: PreparedPost['published_at'],
  stored: DocumentData | undefined,
  now: number,
): PreparedPost['published_at'] {
  if (isWithdrawn(stored)) return null;
  return typeof fileDate === 'number' ? (getPostponedDate(stored, now) ?? fileDate) : fileDate;
}

async function planImageWrites(db: Firestore, images: readonly PostImage[]): Promise<readonly PendingWrite[]> {
  const knownIds = new Set((await db.collection('post_images').listDocuments()).map((reference) => reference.id));
  const writes: PendingWrite[] = [];
  for (const image of images) {
    const { id, bytes } = image;
    if (knownIds.has(id) && !(await isNewShareImage(db, image))) continue;
    knownIds.add(id);
    const addTo = (batch: WriteBatch) => batch.set(db.collection('post_images').doc(id), { bytes: Buffer.from(bytes) });
    writes.push({ bytes: bytes.length, isPost: false, addTo });
  }
  return writes;
}

/** True for a share image with another content than the stored one. */
async function isNewShareImage(db: Firestore, { id, bytes, isShareImage = false }: PostImage): Promise<boolean> {
  if (!isShareImage) return false;
  const stored: unknown = (await db.collection('post_images').doc(id).get()).get('bytes');
  return !(stored instanceof Uint8Array) || !Buffer.from(stored).equals(bytes);
}

const TEXT_FIELDS = ['slug', 'title', 'excerpt', 'content', 'cover_image_url', 'author_name'] as const;

function hasChanged(before: DocumentData, post: PreparedPost): boolean {
  return hasChangedText(before, post) || hasChangedDate(before, post);
}

function hasChangedText(before: DocumentData, post: PreparedPost): boolean {
  return TEXT_FIELDS.some((field) => before[field] !== post[field]);
}

function hasChangedDate(before: DocumentData, post: PreparedPost): boolean {
  return post.published_at !== undefined && toMillis(before['published_at']) !== post.published_at;
}

/** A new publication date alone is no revision: `updated_at` stays. */
function toDocument(post: PreparedPost, before: DocumentData | undefined): DocumentData {
  const published: unknown = before?.['published_at'];
  const revised: unknown = before && !hasChangedText(before, post) ? before['updated_at'] : undefined;
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, post[field]])),
    published_at: post.published_at === undefined ? (published ?? null) : toTimestamp(post.published_at),
    ...(isWithdrawn(before) && { withdrawn: true }),
    ...(before?.['postponed'] === true && !hasChangedDate(before, post) && { postponed: true }),
    created_at: before?.['created_at'] ?? FieldValue.serverTimestamp(),
    updated_at: revised ?? FieldValue.serverTimestamp(),
  };
}

/** Builds the update of a stored document and removes outdated marks of a withdrawal or a postponement. */
function toUpdate(post: PreparedPost, before: DocumentData): DocumentData {
  return { withdrawn: FieldValue.delete(), postponed: FieldValue.delete(), ...toDocument(post, before) };
}

/** Returns true if the post was withdrawn and has received no date since, not even by hand in the console. */
function isWithdrawn(stored: DocumentData | undefined): boolean {
  return stored?.['withdrawn'] === true && toMillis(stored['published_at']) === null;
}

/** Returns the date for which `publish` scheduled the post (ms, UTC); null once it is over. */
function getPostponedDate(stored: DocumentData | undefined, now: number): number | null {
  const date = stored?.['postponed'] === true ? toMillis(stored['published_at']) : null;
  return date !== null && date > now ? date : null;
}

function toTimestamp(time: number | null): Timestamp | null {
  return time === null ? null : Timestamp.fromMillis(time);
}

function toMillis(value: unknown): number | null {
  return value instanceof Timestamp ? value.toMillis() : null;
}

export interface ListedPost {
  slug: string;
  title: string;
  published_at: number | null;
  isWithdrawn: boolean;
}

export async function listPosts(db: Firestore): Promise<readonly ListedPost[]> {
  const { docs } = await db.collection('posts').select('slug', 'title', 'published_at', 'withdrawn').get();
  return docs
    .map((doc) => ({
      slug: String(doc.get('slug')),
      title: String(doc.get('title')),
      published_at: toMillis(doc.get('published_at')),
      isWithdrawn: isWithdrawn(doc.data()),
    }))
    .toSorted((a, b) => (b.published_at ?? Infinity) - (a.published_at ?? Infinity) || a.slug.localeCompare(b.slug));
}

export interface Publication {
  /** Ms (UTC); null for a withdrawn post. */
  published_at: number | null;
  wasPublic: boolean;
}

/**
 * Publishes at an instant (ms, UTC) or 'now', which keeps the date of a post that is public, or withdraws with null:
 * imports keep a post withdrawn until it is published here, and keep a later date until it is over. Returns null unless
 * exactly one post has the slug. `updated_at` stays: readers see it as the date of a revision.
 */
export async function setPublication(
  db: Firestore,
  slug: string,
  at: number | 'now' | null,
): Promise<Publication | null> {
  const { docs } = await db.collection('posts').where('slug', '==', slug).limit(2).get();
  const [post] = docs;
  if (!post || docs.length > 1) return null;
  const now = Date.now();
  const before = toMillis(post.get('published_at'));
  const wasPublic = before !== null && before <= now;
  if (at === 'now' && wasPublic) return { published_at: before, wasPublic };
  const publishedAt = at === 'now' ? now : at;
  await post.ref.update({
    published_at: toTimestamp(publishedAt),
    withdrawn: publishedAt === null ? true : FieldValue.delete(),
    postponed: publishedAt !== null && publishedAt > now ? true : FieldValue.delete(),
  });
  return { published_at: publishedAt, wasPublic };
}
