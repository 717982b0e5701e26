import { FieldPath, Timestamp, type Firestore, type Query } from 'firebase-admin/firestore';
import { decodePost, type StoredPost } from '../../../src/domain/post';

/** What the blog asks the database. Every answer holds published posts only. */
export interface PostSource {
  /** Newest first; `offset` posts are passed over. */
  published(options: { offset: number; limit: number }): Promise<readonly StoredPost[]>;
  /** Every published post that has the slug: more than one is as good as none. */
  bySlug(slug: string): Promise<readonly StoredPost[]>;
  older(than: StoredPost): Promise<StoredPost | null>;
  younger(than: StoredPost): Promise<StoredPost | null>;
  image(id: string): Promise<Uint8Array | null>;
}

/** Fields that a list, a feed or a neighbour shows; the text itself stays in the database. */
const NEIGHBOUR_FIELDS = ['slug', 'title', 'published_at'] as const;

export function firestorePostSource(db: Firestore, now: () => number): PostSource {
  const published = () => db.collection('posts').where('published_at', '<=', Timestamp.fromMillis(now()));
  const newestFirst = () => published().orderBy('published_at', 'desc');
  // Posts of one instant are told apart by their ids, in lists and between neighbours alike.
  const besides = async (post: StoredPost, direction: 'asc' | 'desc') => {
    const query = published().orderBy('published_at', direction).orderBy(FieldPath.documentId(), direction);
    const after = query.startAfter(Timestamp.fromMillis(post.published_at ?? 0), post.id).limit(1);
    return (await read(after.select(...NEIGHBOUR_FIELDS)))[0] ?? null;
  };
  return {
    published: ({ offset, limit }) => read(newestFirst().offset(offset).limit(limit)),
    bySlug: (slug) => read(newestFirst().where('slug', '==', slug).limit(2)),
    older: (than) => besides(than, 'desc'),
    younger: (than) => besides(than, 'asc'),
    image: async (id) => {
      const bytes: unknown = (await db.collection('post_images').doc(id).get()).get('bytes');
      return bytes instanceof Uint8Array ? bytes : null;
    },
  };
}

async function read(query: Query): Promise<readonly StoredPost[]> {
  const { docs } = await query.get();
  return docs.map((doc) => decodePost(doc.id, doc.data())).filter((post) => post !== null);
}
