import { compareStrings } from './order';
import { parseDatabaseName } from './resourceName';
import { SortedIndex, type SortKey } from './SortedIndex';
import type { StoredDoc } from './value';

/** Documents that one commit changes, by path below `/documents`; null means deleted. */
export type DocumentChanges = ReadonlyMap<string, StoredDoc | null>;

/** Documents by id, and the indexes that queries have used, by their sort keys as JSON. */
interface Collection {
  documents: Map<string, StoredDoc>;
  indexes: Map<string, SortedIndex>;
}

/** The documents of a query and the order of its index. */
interface IndexedQuery {
  parent: readonly string[];
  collectionId: string;
  allDescendants: boolean;
  indexKeys: readonly SortKey[];
}

/**
 * Holds the documents of one database. Stored documents are immutable: each version is a different object, so `===`
 * compares versions.
 */
export class Database {
  readonly #collections = new Map<string, Collection>();

  readonly projectId: string;
  readonly databaseId: string;

  /** @param name `projects/{project}/databases/{database}` */
  constructor(readonly name: string) {
    ({ projectId: this.projectId, databaseId: this.databaseId } = parseDatabaseName(name));
  }

  get(segments: readonly string[]): StoredDoc | null {
    const collection = this.#collections.get(segments.slice(0, -1).join('/'));
    return collection?.documents.get(segments.at(-1) ?? '') ?? null;
  }

  /** Applies all changes synchronously. */
  apply(changes: DocumentChanges): void {
    for (const [path, document] of changes) {
      const segments = path.split('/');
      const collectionPath = segments.slice(0, -1).join('/');
      const collection = this.#collections.get(collectionPath) ?? { documents: new Map(), indexes: new Map() };
      const id = segments.at(-1) ?? '';
      if (document) collection.documents.set(id, document);
      else collection.documents.delete(id);
      for (const index of collection.indexes.values()) index.put(`${this.name}/documents/${path}`, document);
      if (collection.documents.size > 0) this.#collections.set(collectionPath, collection);
      else this.#collections.delete(collectionPath);
    }
  }

  /** Returns the index of a query. That of a single collection is kept, and kept up to date. */
  getIndex({ parent, collectionId, allDescendants, indexKeys }: IndexedQuery): SortedIndex {
    if (allDescendants) return new SortedIndex(indexKeys, this.#listCollectionGroup(parent, collectionId));
    const collection = this.#collections.get([...parent, collectionId].join('/'));
    if (!collection) return new SortedIndex(indexKeys, []);
    const key = JSON.stringify(indexKeys);
    const index = collection.indexes.get(key) ?? new SortedIndex(indexKeys, collection.documents.values());
    collection.indexes.set(key, index);
    return index;
  }

  /** Yields the documents of every collection with this id at any depth below `parent` ('' stands for all ids). */
  *#listCollectionGroup(parent: readonly string[], collectionId: string): Generator<StoredDoc> {
    const prefix = parent.map((segment) => `${segment}/`).join('');
    for (const [path, { documents }] of this.#collections) {
      const isMatch = collectionId === '' || path.slice(path.lastIndexOf('/') + 1) === collectionId;
      if (isMatch && path.startsWith(prefix)) yield* documents.values();
    }
  }

  *listAll(): Generator<StoredDoc> {
    for (const { documents } of this.#collections.values()) yield* documents.values();
  }

  /** Lists the ids directly below a document or in a collection, sorted, including missing documents with children. */
  listChildIds(segments: readonly string[]): string[] {
    const prefix = segments.map((segment) => `${segment}/`).join('');
    const paths = [...this.#collections.keys()].filter((path) => path.startsWith(prefix));
    const own = this.#collections.get(segments.join('/'))?.documents.keys() ?? [];
    const ids = new Set([...own, ...paths.map((path) => path.slice(prefix.length).split('/')[0] ?? '')]);
    return [...ids].toSorted(compareStrings);
  }

  /** Copies the current state for read-only transactions; later writes do not affect it. */
  createSnapshot(): Database {
    const copy = new Database(this.name);
    for (const [path, { documents }] of this.#collections) {
      copy.#collections.set(path, { documents: new Map(documents), indexes: new Map() });
    }
    return copy;
  }
}
