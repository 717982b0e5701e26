import type { StoredDoc } from '../engine/value';
import { LOOKUPS } from './checkExpression';
import type { Operation } from './operation';
import { resourceOf } from './protoValues';
import { Failure, RulePath, typeOf, type RuleValue } from './values';

export type Lookup = (typeof LOOKUPS)[number];

/** Thrown where an operation or a whole request looks up more documents than allowed: that denies it at once. */
export class LookupsExceeded extends Error {}

const MAX_PER_OPERATION = 10;

export function isLookup(name: string): name is Lookup {
  return LOOKUPS.some((lookup) => lookup === name);
}

/** `get` and `getAfter` answer the resource or null, `exists` and `existsAfter` whether there is one. */
export function callLookup(operation: Operation, name: Lookup, path: RuleValue): RuleValue | Failure {
  const segments = documentSegments(operation, path);
  if (segments instanceof Failure) return segments;
  count(operation, `${name} ${segments.join('/')}`);
  const { reader } = operation;
  const after = name === 'getAfter' || name === 'existsAfter';
  const document: StoredDoc | null = after ? reader.getAfter(segments) : reader.get(segments);
  if (name === 'exists' || name === 'existsAfter') return document !== null;
  return document === null ? null : resourceOf(document);
}

/** The same call on the same path is answered from what is known and counts once. */
function count({ source, lookups }: Operation, call: string): void {
  lookups.add(call);
  source.lookups.paths.add(call);
  if (lookups.size > MAX_PER_OPERATION) {
    throw new LookupsExceeded(`more than ${MAX_PER_OPERATION} look-ups for one operation`);
  }
  if (source.lookups.paths.size > source.lookups.limit) {
    throw new LookupsExceeded(`more than ${source.lookups.limit} look-ups for one request`);
  }
}

function documentSegments({ source }: Operation, path: RuleValue): readonly string[] | Failure {
  if (!(path instanceof RulePath)) return new Failure(`${typeOf(path)} is no path`);
  const [databases, database, documents, ...segments] = path.segments;
  if (databases !== 'databases' || documents !== 'documents' || database !== source.database) {
    return new Failure('a path of a document begins with /databases/$(database)/documents');
  }
  if (segments.length === 0 || segments.length % 2 !== 0) return new Failure('the path of a collection');
  return segments;
}
