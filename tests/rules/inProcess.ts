import type { FieldOperator, Filter, StructuredQuery } from '../../local/firestore/src/engine/structuredQuery';
import type { StoredDoc, Timestamp, Value } from '../../local/firestore/src/engine/value';
import type { Auth, Decision, DocumentReader, RulesRequest, Ruleset } from '../../local/firestore/src/rules/contract';
import type { Actor } from './actors';
import type { Case, Comparison, QueryOf } from './cases/case';
import { SERVER_TIME, WholeFloat, type Plain, type PlainFields, type Writes } from './plainValues';
import { stored } from './storedDocuments';

const NOW = new Date('2026-01-15T10:00:00.123Z');
const ROOT = 'projects/demo-rules/databases/(default)/documents';

const OPERATORS: Readonly<Record<Comparison, FieldOperator>> = {
  '==': 'EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  'array-contains': 'ARRAY_CONTAINS',
  in: 'IN',
};

function timestampOf(date: Date): Timestamp {
  return { seconds: String(Math.floor(date.getTime() / 1000)), nanos: (date.getTime() % 1000) * 1_000_000 };
}

function valueOf(plain: Plain): Value {
  if (plain === null) return { nullValue: 'NULL_VALUE' };
  if (plain === SERVER_TIME) return { timestampValue: timestampOf(NOW) };
  if (plain instanceof Date) return { timestampValue: timestampOf(plain) };
  if (plain instanceof WholeFloat) return { doubleValue: plain.value };
  if (typeof plain === 'boolean') return { booleanValue: plain };
  if (typeof plain === 'string') return { stringValue: plain };
  if (typeof plain === 'number') {
    return Number.isInteger(plain) ? { integerValue: String(plain) } : { doubleValue: plain };
  }
  if (Array.isArray(plain)) return { arrayValue: { values: plain.map(valueOf) } };
  return { mapValue: { fields: documentOf('', plain).fields } };
}

function documentOf(path: string, plain: PlainFields): StoredDoc {
  const fields = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, valueOf(value)]));
  return { name: `${ROOT}/${path}`, fields, createTime: timestampOf(NOW), updateTime: timestampOf(NOW) };
}

/** Documents by path, each converted once however often it is read. */
class Database {
  private readonly documents = new Map<string, StoredDoc | null>();

  constructor(
    writes: Writes,
    private readonly below: Database | null,
  ) {
    for (const [path, fields] of Object.entries(writes)) {
      this.documents.set(path, fields === null ? null : documentOf(path, fields));
    }
  }

  get(path: string): StoredDoc | null {
    const own = this.documents.get(path);
    return own === undefined ? (this.below?.get(path) ?? null) : own;
  }
}

const storedDatabase = new Database(stored, null);

function authOf({ uid, claims }: Actor): Auth | null {
  return claims === null ? null : { uid, token: claims };
}

function filterOf(where: QueryOf['where']): Filter | null {
  if (where === undefined || where.length === 0) return null;
  const filters = where.map(([fieldPath, operator, value]): Filter =>
    operator === '==' && value === null
      ? { unaryFilter: { field: { fieldPath }, op: 'IS_NULL' } }
      : { fieldFilter: { field: { fieldPath }, op: OPERATORS[operator], value: valueOf(value) } },
  );
  return { compositeFilter: { op: 'AND', filters } };
}

function structuredQueryOf({ collection, group = false, where, limit }: QueryOf): StructuredQuery {
  return {
    from: [{ collectionId: collection, allDescendants: group }],
    where: filterOf(where),
    orderBy: [],
    startAt: null,
    endAt: null,
    offset: 0,
    limit: limit === undefined ? null : { value: limit },
    select: null,
  };
}

/** What the rules of one case are asked: each document of a commit is an operation of its own. */
export interface Judgement {
  path: string;
  decide(rules: Ruleset): Decision;
}

/** The operations of a case; a commit's share one count of look-ups, in the order in which they are decided. */
export function judgementsOf(entry: Case): Judgement[] {
  const before = entry.before === undefined ? storedDatabase : new Database(entry.before, storedDatabase);
  const after = entry.kind === 'commit' ? new Database(entry.writes, before) : before;
  const reader: DocumentReader = {
    get: (path) => before.get(path.join('/')),
    getAfter: (path) => after.get(path.join('/')),
  };
  const operations = entry.kind === 'commit' ? Object.keys(entry.writes).length : 1;
  const common = {
    projectId: 'demo-rules',
    database: '(default)',
    auth: authOf(entry.actor),
    time: timestampOf(NOW),
    lookups: { paths: new Set<string>(), limit: operations > 1 ? 20 : 10 },
  };
  const judgement = (path: string, request: Pick<RulesRequest, 'method' | 'resource' | 'newResource' | 'query'>) => ({
    path,
    decide: (rules: Ruleset) => rules.authorize({ ...common, path: path.split('/'), ...request }, reader),
  });
  if (entry.kind === 'get') return [judgement(entry.path, { method: 'get', resource: before.get(entry.path) })];
  if (entry.kind === 'list') {
    const { collection, group = false } = entry.query;
    const query = { parent: [], structuredQuery: structuredQueryOf(entry.query) };
    return [judgement(group ? '' : collection, { method: 'list', resource: null, query })];
  }
  return Object.keys(entry.writes).map((path) => {
    const [resource, newResource] = [before.get(path), after.get(path)];
    const method = newResource === null ? 'delete' : resource === null ? 'create' : 'update';
    return judgement(path, { method, resource, newResource });
  });
}

/** Whether the rules decide a case as it says; in a commit the target decides, and an accepted one needs every document. */
export function holds(entry: Case, rules: Ruleset): boolean {
  const judgements = judgementsOf(entry);
  if (entry.kind !== 'commit' || entry.allowed) {
    return judgements.every((judgement) => judgement.decide(rules).allowed) === entry.allowed;
  }
  const target = judgements.find((judgement) => judgement.path === entry.target);
  return target?.decide(rules).allowed === false;
}
