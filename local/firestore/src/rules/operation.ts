import type { DocumentReader, RulesRequest } from './contract';
import type { DocumentFacts } from './facts';
import { claimOf, resourceOf, timestampOf } from './protoValues';
import { queriedResource, type Unknown } from './unknown';
import { mapOf, RulePath, type RuleMap, type RuleValue } from './values';

/** What is judged: the request and the document as the language sees them, and what look-ups need. */
export interface Operation {
  request: RuleMap;
  /** null for a missing document; unknown, but for what the filters prove, in a query. */
  resource: RuleMap | Unknown | null;
  source: RulesRequest;
  reader: DocumentReader;
  /** Distinct look-ups of this operation. */
  lookups: Set<string>;
}

/** `facts` are those of the branch of the query that is judged; null for anything but a query. */
export function operationOf(
  source: RulesRequest,
  reader: DocumentReader,
  facts: DocumentFacts | null,
  lookups: Set<string>,
): Operation {
  const resource = source.resource === null ? null : resourceOf(source.resource);
  return {
    request: requestOf(source),
    resource: facts === null ? resource : queriedResource(facts),
    source,
    reader,
    lookups,
  };
}

function requestOf(source: RulesRequest): RuleMap {
  const { auth, newResource, query } = source;
  const entries: [string, RuleValue][] = [
    ['method', source.method],
    ['path', new RulePath(['databases', source.database, 'documents', ...source.path])],
    ['time', timestampOf(source.time)],
    ['auth', auth === null ? null : mapOf([['uid', auth.uid] as const, ['token', claimOf(auth.token)] as const])],
  ];
  if (newResource !== undefined) entries.push(['resource', newResource === null ? null : resourceOf(newResource)]);
  if (query !== undefined) entries.push(['query', queryOf(query.structuredQuery)]);
  return new Map(entries);
}

/** Only what the query says is there; `orderBy` never is, because its shape is documented nowhere. */
function queryOf({ limit, offset }: { limit?: { value: number } | null; offset: number }): RuleMap {
  const entries: [string, RuleValue][] = [];
  if (limit !== undefined && limit !== null) entries.push(['limit', BigInt(limit.value)]);
  if (offset > 0) entries.push(['offset', BigInt(offset)]);
  return mapOf(entries);
}
