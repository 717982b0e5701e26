import type { FieldOperator, Filter, StructuredQuery } from '../../local/firestore/src/core/structuredQuery';
import type { StoredDoc, Timestamp, Value } from '../../local/firestore/src/core/value';
import type { Auth, Decision, DocumentReader, RulesRequest, Ruleset } from '../../local/firestore/src/rules/ruleset';
import type { Actor } from './actors';
import type { RulesCase, FilterOperator, CaseQuery } from './cases/rulesCase';
import { DaysFromNow, SERVER_TIME, WholeFloat, type Plain, type PlainFields, type Writes } from './plainValues';
import { STORED_DOCUMENTS } from './storedDocuments';

const NOW = new Date('2026-01-15T10:00:00.123Z');
const ROOT = 'projects/demo-rules/databases/(default)/documents';

const OPERATORS: Readonly<Record<FilterOperator, FieldOperator>> = {
  '==': 'EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  'array-contains': 'ARRAY_CONTAINS',
  in: 'IN',
};

function toTimestamp(date: Date): Timestamp {
  return { seconds: String(Math.floor(date.getTime() / 1000)), nanos: (date.getTime() % 1000) * 1_000_000 };
}

function toValue(plain: Plain): Value {
  if (plain === null) return { nullValue: 'NULL_VALUE' };
  if (plain === SERVER_TIME) return { timestampValue: toTimestamp(NOW) };
  if (plain instanceof DaysFromNow) return toValue(plain.toDate(NOW.getTime()));
  if (plain instanceof Date) return { timestampValue: toTimestamp(plain) };
  if (plain instanceof WholeFloat) return { doubleValue: plain.value };
  if (typeof plain === 'boolean') return { booleanValue: plain };
  if (typeof plain === 'string') return { stringValue: plain };
  if (typeof plain === 'number') {
    return Number.isInteger(plain) ? { integerValue: String(plain) } : { doubleValue: plain };
  }
  if (Array.isArray(plain)) return { arrayValue: { values: plain.map(toValue) } };
  return { mapValue: { fields: buildDocument('', plain).fields } };
}

function buildDocument(path: string, plain: PlainFields): StoredDoc {
  const fields = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, toValue(value)]));
  return { name: `${ROOT}/${path}`, fields, createTime: toTimestamp(NOW), updateTime: toTimestamp(NOW) };
}

/** Documents by path over a base layer, each converted once. */
class DocumentLayer {
  private readonly documents = new Map<string, StoredDoc | null>();

  constructor(
    writes: Writes,
    private readonly base: DocumentLayer | null,
  ) {
    for (const [path, fields] of Object.entries(writes)) {
      this.documents.set(path, fields === null ? null : buildDocument(path, fields));
    }
  }

  get(path: string): StoredDoc | null {
    const document = this.documents.get(path);
    return document === undefined ? (this.base?.get(path) ?? null) : document;
  }
}

const storedDatabase = new DocumentLayer(STORED_DOCUMENTS, null);

function toAuth({ uid, claims }: Actor): Auth | null {
  return claims === null ? null : { uid, token: claims };
}

function toFilter(where: CaseQuery['where']): Filter | null {
  if (where === undefined || where.length === 0) return null;
  const filters = where.map(([fieldPath, operator, value]): Filter =>
    operator === '==' && value === null
      ? { unaryFilter: { field: { fieldPath }, op: 'IS_NULL' } }
      : { fieldFilter: { field: { fieldPath }, op: OPERATORS[operator], value: toValue(value) } },
  );
  return { compositeFilter: { op: 'AND', filters } };
}

function toStructuredQuery({ collection, isCollectionGroup = false, where, limit }: CaseQuery): StructuredQuery {
  return {
    from: [{ collectionId: collection, allDescendants: isCollectionGroup }],
    where: toFilter(where),
    orderBy: [],
    startAt: null,
    endAt: null,
    offset: 0,
    limit: limit === undefined ? null : { value: limit },
    select: null,
  };
}

/** One operation of a case to decide: a read, a query, or one document of a commit. */
export interface RulesDecision {
  path: string;
  decide(rules: Ruleset): Decision;
}

/** Builds the decisions of a case in order; those of a commit share their look-ups. */
export function buildRulesDecisions(entry: RulesCase): RulesDecision[] {
  const before = entry.before === undefined ? storedDatabase : new DocumentLayer(entry.before, storedDatabase);
  const after = entry.kind === 'commit' ? new DocumentLayer(entry.writes, before) : before;
  const reader: DocumentReader = {
    get: (path) => before.get(path.join('/')),
    getAfter: (path) => after.get(path.join('/')),
  };
  const common = {
    databaseId: '(default)',
    auth: toAuth(entry.actor),
    time: toTimestamp(NOW),
    lookups: new Set<string>(),
  };
  const buildDecision = (
    path: string,
    request: Pick<RulesRequest, 'method' | 'resource' | 'newResource' | 'query'>,
  ) => ({
    path,
    decide: (rules: Ruleset) => rules.authorize({ ...common, path: path.split('/'), ...request }, reader),
  });
  if (entry.kind === 'get') return [buildDecision(entry.path, { method: 'get', resource: before.get(entry.path) })];
  if (entry.kind === 'list') {
    const { collection, isCollectionGroup = false } = entry.query;
    const query = { parent: [], structuredQuery: toStructuredQuery(entry.query) };
    return [buildDecision(isCollectionGroup ? '' : collection, { method: 'list', resource: null, query })];
  }
  return Object.keys(entry.writes).map((path) => {
    const [resource, newResource] = [before.get(path), after.get(path)];
    const method = newResource === null ? 'delete' : resource === null ? 'create' : 'update';
    return buildDecision(path, { method, resource, newResource });
  });
}

/** True if the rules decide as the case expects; a denied commit by its target, an allowed one by every document. */
export function isDecidedAsExpected(entry: RulesCase, rules: Ruleset): boolean {
  const decisions = buildRulesDecisions(entry);
  if (entry.kind !== 'commit' || entry.isAllowed) {
    return decisions.every((decision) => decision.decide(rules).isAllowed) === entry.isAllowed;
  }
  const target = decisions.find((decision) => decision.path === entry.target);
  return target?.decide(rules).isAllowed === false;
}
