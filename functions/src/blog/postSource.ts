import { FieldPath, Timestamp, type Firestore, type Query } from 'firebase-admin/firestore';
import { decodePost, findDuplicateSlugs, type Post } from '../../../src/domain/blog/post';

/** Reads the published posts of the blog and their images. */
export interface PostSource {
  /** Newest first, skipping `offset` documents. null stands for a document without a valid slug or title. */
  listPublished(options: { offset: number; limit: number }): Promise<readonly (Post | null)[]>;
  /** Returns at most two posts with the slug; two mean that the slug is ambiguous and leads nowhere. */
  findBySlug(slug: string): Promise<readonly Post[]>;
  /** Returns the slugs that several published posts share. */
  findDuplicates(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  findOlder(than: Post): Promise<Post | null>;
  findNewer(than: Post): Promise<Post | null>;
  readImage(id: string): Promise<Uint8Array | null>;
}

/** Fields needed for a link to a post; leaves out the large `content`. */
const LINK_FIELDS = ['slug', 'title', 'published_at'] as const;
/** Firestore's limit for one `in` filter. */
const MAX_IN_VALUES = 30;
/** Unlinkable documents that are skipped before the search for an adjacent post stops; bounds billed reads. */
const MAX_SKIPPED = 5;

export function createFirestorePostSource(db: Firestore, now: () => number): PostSource {
  const queryPublished = () => db.collection('posts').where('published_at', '<=', Timestamp.fromMillis(now()));
  const queryNewestFirst = () => queryPublished().orderBy('published_at', 'desc');

  async function findDuplicates(slugs: readonly string[]): Promise<ReadonlySet<string>> {
    const distinct = [...new Set(slugs)];
    const found: string[] = [];
    for (let start = 0; start < distinct.length; start += MAX_IN_VALUES) {
      const chunk = distinct.slice(start, start + MAX_IN_VALUES);
      const query = queryNewestFirst().where('slug', 'in', chunk);
      // The aggregation costs one billed read; documents are read only when a duplicate exists.
      const { count } = (await query.count().get()).data();
      if (count > chunk.length)
        found.push(...findDuplicateSlugs(filterReadable(await read(query.select(...LINK_FIELDS)))));
    }
    return new Set(found);
  }

  /** Finds the nearest post in one direction that has a unique slug. */
  async function findAdjacent(post: Post, direction: 'asc' | 'desc'): Promise<Post | null> {
    // The document id breaks ties between posts of the same time, as in lists.
    const ordered = queryPublished().orderBy('published_at', direction).orderBy(FieldPath.documentId(), direction);
    let next = ordered.startAfter(Timestamp.fromMillis(post.published_at ?? 0), post.id);
    for (let skipped = 0; skipped <= MAX_SKIPPED; skipped += 1) {
      const [document] = (
        await next
          .limit(1)
          .select(...LINK_FIELDS)
          .get()
      ).docs;
      if (!document) return null;
      const adjacent = decodePost(document.id, document.data());
      // A time with microseconds lies after the cursor, which has milliseconds: the post itself comes first.
      const isOther = document.id !== post.id;
      if (isOther && adjacent && !(await findDuplicates([adjacent.slug])).has(adjacent.slug)) return adjacent;
      next = ordered.startAfter(document);
    }
    return null;
  }

  return {
    listPublished: ({ offset, limit }) => read(queryNewestFirst().offset(offset).limit(limit)),
    findBySlug: async (slug) => filterReadable(await read(queryNewestFirst().where('slug', '==', slug).limit(2))),
    findDuplicates,
    findOlder: (than) => findAdjacent(than, 'desc'),
    findNewer: (than) => findAdjacent(than, 'asc'),
    readImage: async (id) => {
      const bytes: unknown = (await db.collection('post_images').doc(id).get()).get('bytes');
      return bytes instanceof Uint8Array ? bytes : null;
    },
  };
}

async function read(query: Query): Promise<readonly (Post | null)[]> {
  const { docs } = await query.get();
  return docs.map((doc) => decodePost(doc.id, doc.data()));
}

function filterReadable(posts: readonly (Post | null)[]): readonly Post[] {
  return posts.filter((post) => post !== null);
}
