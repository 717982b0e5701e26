import { compareStrings } from './order';
import { parseDatabaseName } from './resourceName';
import type { StoredDoc } from './value';

/** Documents that one commit changes, by path below `/documents`; null means deleted. */
export type DocumentChanges = ReadonlyMap<string, StoredDoc | null>;

/**
 * Holds the documents of one database. Stored documents are immutable: each version is a different object, so `===`
 * compares versions.
 */
export class Database {
  readonly #collections = new Map<string, Map<string, StoredDoc>>();

  readonly projectId: string;
  readonly databaseId: string;

  /** @param name `projects/{project}/databases/{database}` */
  constructor(readonly name: string) {
    ({ projectId: this.projectId, databaseId: this.databaseId } = parseDatabaseName(name));
  }

  get(segments: readonly string[]): StoredDoc | null {
    const collection = this.#collections.get(segments.slice(0, -1).join('/'));
    return collection?.get(segments.at(-1) ?? '') ?? null;
  }

  /** Applies all changes synchronously. */
  apply(changes: DocumentChanges): void {
    for (const [path, document] of changes) {
      const segments = path.split('/');
      this.#put(segments.slice(0, -1).join('/'), segments.at(-1) ?? '', document);
    }
  }

  #put(collectionPath: string, id: string, document: StoredDoc | null): void {
    const collection = this.#collections.get(collectionPath) ?? new Map<string, StoredDoc>();
    if (document) collection.set(id, document);
    else collection.delete(id);
    if (collection.size > 0) this.#collections.set(collectionPath, collection);
    else this.#collections.delete(collectionPath);
  }

  /**
   * Yields the documents of a collection below `parent`; with `allDescendants`, of every collection with that id at any
   * depth ('' stands for all ids).
   */
  *listDocuments(parent: readonly string[], collectionId: string, allDescendants: boolean): Generator<StoredDoc> {
    const prefix = parent.map((segment) => `${segment}/`).join('');
    if (!allDescendants) {
      yield* this.#collections.get(prefix + collectionId)?.values() ?? [];
      return;
    }
    for (const [path, collection] of this.#collections) {
      const isMatch = collectionId === '' || path.slice(path.lastIndexOf('/') + 1) === collectionId;
      if (isMatch && path.startsWith(prefix)) yield* collection.values();
    }
  }

  *listAll(): Generator<StoredDoc> {
    for (const collection of this.#collections.values()) yield* collection.values();
  }

  /** Lists the ids directly below a document or in a collection, sorted, including missing documents with children. */
  listChildIds(segments: readonly string[]): string[] {
    const prefix = segments.map((segment) => `${segment}/`).join('');
    const paths = [...this.#collections.keys()].filter((path) => path.startsWith(prefix));
    const own = this.#collections.get(segments.join('/'))?.keys() ?? [];
    const ids = new Set([...own, ...paths.map((path) => path.slice(prefix.length).split('/')[0] ?? '')]);
    return [...ids].toSorted(compareStrings);
  }

  /** Copies the current state for read-only transactions; later writes do not affect it. */
  createSnapshot(): Database {
    const copy = new Database(this.name);
    for (const [path, collection] of this.#collections) copy.#collections.set(path, new Map(collection));
    return copy;
  }
}
