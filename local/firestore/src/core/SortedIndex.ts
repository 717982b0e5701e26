import { compareValues } from './order';
import type { StoredDoc, Value } from './value';

/** A field by which an index sorts. A document has one entry per value; without a value it is not in the index. */
export interface SortKey {
  fieldPath: string;
  direction: 'ASCENDING' | 'DESCENDING';
  /** Set if the entries are the elements of an array. */
  arrayConfig?: 'CONTAINS';
  read: (document: StoredDoc) => readonly Value[];
}

/** A position in an index: before the entries that begin with these values if they are included, else after them. */
export interface Bound {
  values: readonly Value[];
  isInclusive: boolean;
}

/** The entries after every start and before every end. */
export interface IndexRange {
  starts: readonly Bound[];
  ends: readonly Bound[];
}

interface Entry {
  values: readonly Value[];
  document: StoredDoc;
}

/** Returns the position of the first entry that passes a test which no later entry fails. */
function findFirst(entries: readonly Entry[], passes: (entry: Entry) => boolean): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && passes(entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Documents sorted by all sort keys, the last of which is the document name. Changes are sorted in by the next query. */
export class SortedIndex {
  #entries: Entry[] = [];
  readonly #changes = new Map<string, StoredDoc | null>();

  constructor(
    private readonly sortKeys: readonly SortKey[],
    documents: Iterable<StoredDoc>,
  ) {
    for (const document of documents) this.put(document.name, document);
  }

  /** @param document null if it is deleted */
  put(name: string, document: StoredDoc | null): void {
    this.#changes.set(name, document);
  }

  /** Yields the documents of the entries in a range, in order; one with several entries there, several times. */
  *list({ starts, ends }: IndexRange): Generator<StoredDoc> {
    this.#mergeChanges();
    const isBeyond = ({ values }: Entry, bound: Bound, isInclusive: boolean): boolean => {
      const order = this.#compare(values, bound.values);
      return isInclusive ? order >= 0 : order > 0;
    };
    const start = findFirst(this.#entries, (entry) =>
      starts.every((bound) => isBeyond(entry, bound, bound.isInclusive)),
    );
    const end = findFirst(this.#entries, (entry) => ends.some((bound) => isBeyond(entry, bound, !bound.isInclusive)));
    for (let position = start; position < end; position += 1) {
      const entry = this.#entries[position];
      if (entry) yield entry.document;
    }
  }

  #mergeChanges(): void {
    if (this.#changes.size === 0) return;
    const kept = this.#entries.filter(({ document }) => !this.#changes.has(document.name));
    const added = [...this.#changes.values()]
      .flatMap((document) => (document ? this.#buildEntries(document) : []))
      .toSorted((a, b) => this.#compare(a.values, b.values));
    this.#changes.clear();
    this.#entries = [];
    let position = 0;
    for (const entry of added) {
      const end = findFirst(kept, ({ values }) => this.#compare(values, entry.values) > 0);
      while (position < end) this.#entries.push(kept[position++] as Entry);
      this.#entries.push(entry);
    }
    this.#entries = this.#entries.concat(kept.slice(position));
  }

  #buildEntries(document: StoredDoc): Entry[] {
    let entries: Value[][] = [[]];
    for (const { read } of this.sortKeys) {
      entries = entries.flatMap((values) => read(document).map((value) => [...values, value]));
    }
    return entries.map((values) => ({ values, document }));
  }

  /** Compares by as many sort keys as both have values. */
  #compare(a: readonly Value[], b: readonly Value[]): number {
    for (const [position, { direction }] of this.sortKeys.entries()) {
      const [left, right] = [a[position], b[position]];
      if (!left || !right) break;
      const order = compareValues(left, right);
      if (order !== 0) return direction === 'DESCENDING' ? -order : order;
    }
    return 0;
  }
}
