import type { StoredDoc } from '../engine/value';
import type { Lookup, Run } from './code';
import type { DocumentReader, RulesRequest } from './contract';
import { Unknown, type DocumentFacts } from './unknown';
import {
  fail,
  mapOf,
  pathOfName,
  RulePath,
  ruleValueOf,
  timestampOf,
  typeOf,
  type RuleMap,
  type RuleValue,
} from './values';

const MAX_LOOKUPS = 10;

/** Thrown where an operation or a whole request looks up more documents than allowed: that denies it at once. */
export class LookupsExceeded extends Error {}

const converted = new WeakMap<StoredDoc, RuleMap>();

/** `resource` of the language, or null for a missing document. A stored document never changes: it is converted once. */
function resourceOf(document: StoredDoc | null): RuleMap | null {
  if (document === null) return null;
  const name = pathOfName(document.name);
  const resource =
    converted.get(document) ??
    mapOf([
      ['data', ruleValueOf({ mapValue: { fields: document.fields } })],
      ['id', name.segments.at(-1) ?? ''],
      ['__name__', name],
    ]);
  converted.set(document, resource);
  return resource;
}

/** A claim of a token: JSON numbers without a fraction are int, as the language shows them. */
function claimOf(claim: unknown): RuleValue {
  if (typeof claim === 'number') return Number.isInteger(claim) ? BigInt(claim) : claim;
  if (typeof claim === 'boolean' || typeof claim === 'string') return claim;
  if (Array.isArray(claim)) return claim.map(claimOf);
  if (typeof claim !== 'object' || claim === null) return null;
  return mapOf(Object.entries(claim).map(([key, value]) => [key, claimOf(value)]));
}

/** Only what was said is there: no `resource` in a read, no `query` but in a list, of which no `orderBy` (its shape is documented nowhere). */
function requestOf({ method, database, path, time, auth, newResource, query }: RulesRequest): RuleMap {
  const { limit = null, offset = 0 } = query?.structuredQuery ?? {};
  const asked: [string, RuleValue][] = [];
  if (limit !== null) asked.push(['limit', BigInt(limit.value)]);
  if (offset > 0) asked.push(['offset', BigInt(offset)]);
  const entries: [string, RuleValue][] = [
    ['method', method],
    ['path', new RulePath(['databases', database, 'documents', ...path])],
    ['time', timestampOf(time)],
    ['auth', auth && claimOf({ uid: auth.uid, token: auth.token })],
  ];
  if (newResource !== undefined) entries.push(['resource', resourceOf(newResource)]);
  if (query !== undefined) entries.push(['query', mapOf(asked)]);
  return new Map(entries);
}

/** What is judged, as the language sees it. */
export type Operation = Pick<Run, 'request' | 'resource' | 'lookup'>;

/**
 * @param facts those of the branch of the query that is judged; null for anything but a query
 * @param lookups distinct look-ups of this operation: the same call on the same path counts once
 */
export function operationOf(
  source: RulesRequest,
  reader: DocumentReader,
  facts: DocumentFacts | null,
  lookups: Set<string>,
): Operation {
  function count(key: string): void {
    lookups.add(key);
    source.lookups.paths.add(key);
    if (lookups.size > MAX_LOOKUPS) throw new LookupsExceeded(`more than ${MAX_LOOKUPS} look-ups for one operation`);
    if (source.lookups.paths.size > source.lookups.limit) {
      throw new LookupsExceeded(`more than ${source.lookups.limit} look-ups for one request`);
    }
  }
  function lookup(name: Lookup, path: RuleValue): RuleValue {
    if (!(path instanceof RulePath)) return fail(`${typeOf(path)} is no path`);
    const [databases, database, documents, ...segments] = path.segments;
    if (databases !== 'databases' || documents !== 'documents' || database !== source.database) {
      return fail('a path of a document begins with /databases/$(database)/documents');
    }
    if (segments.length === 0 || segments.length % 2 !== 0) return fail('the path of a collection');
    count(`${name} ${segments.join('/')}`);
    const document = name.endsWith('After') ? reader.getAfter(segments) : reader.get(segments);
    return name.startsWith('exists') ? document !== null : resourceOf(document);
  }
  const resource = facts === null ? resourceOf(source.resource) : new Unknown(facts);
  return { request: requestOf(source), resource, lookup };
}
