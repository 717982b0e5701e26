import type { Filter, FieldOperator, StructuredQuery } from '../../src/engine/structuredQuery';
import type { Fields, StoredDoc, Timestamp, Value } from '../../src/engine/value';
import { compileRules } from '../../src/rules';
import type { Auth, Decision, Method, RulesRequest, Ruleset } from '../../src/rules/contract';

/** Proto values that plain JavaScript values cannot say. */
export const float = (doubleValue: number): Value => ({ doubleValue });
export const int = (integerValue: string): Value => ({ integerValue });
export const ref = (path: string): Value => ({ referenceValue: `${DOCUMENTS}/${path}` });
export const geo = (latitude: number, longitude: number): Value => ({ geoPointValue: { latitude, longitude } });
export const at = (seconds: number, nanos = 0): Value => ({ timestampValue: { seconds: String(seconds), nanos } });

type Plain = null | boolean | number | string | Uint8Array | Plain[] | { [key: string]: Plain } | Value;
export type PlainFields = Record<string, Plain>;

const DOCUMENTS = 'projects/demo/databases/(default)/documents';
/** The time of every request: 2024-12-31T23:59:59.5Z, a leap year's last half second. */
export const NOW: Timestamp = { seconds: '1735689599', nanos: 500_000_000 };

const PROTO_KEYS = new Set(
  'nullValue booleanValue integerValue doubleValue timestampValue stringValue bytesValue referenceValue geoPointValue'.split(
    ' ',
  ),
);

function isProto(value: object): value is Value {
  return Object.keys(value).some((key) => PROTO_KEYS.has(key));
}

export function valueOf(plain: Plain): Value {
  if (plain === null) return { nullValue: 'NULL_VALUE' };
  if (typeof plain === 'boolean') return { booleanValue: plain };
  if (typeof plain === 'string') return { stringValue: plain };
  if (typeof plain === 'number') return Number.isInteger(plain) ? int(String(plain)) : float(plain);
  if (plain instanceof Uint8Array) return { bytesValue: plain };
  if (Array.isArray(plain)) return { arrayValue: { values: plain.map(valueOf) } };
  return isProto(plain) ? plain : { mapValue: { fields: fieldsOf(plain as PlainFields) } };
}

function fieldsOf(plain: PlainFields): Fields {
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, valueOf(value)]));
}

export function documentAt(path: string, fields: PlainFields): StoredDoc {
  return { name: `${DOCUMENTS}/${path}`, fields: fieldsOf(fields), createTime: NOW, updateTime: NOW };
}

export type Documents = Record<string, PlainFields>;

export interface Question {
  method?: Method;
  path?: string;
  auth?: Auth | null;
  /** The document before; null when missing. */
  data?: PlainFields | null;
  newData?: PlainFields | null;
  documents?: Documents;
  /** Documents that the commit changes: what look-ups ending in After see in their place; null is deleted. */
  after?: Record<string, PlainFields | null>;
  lookups?: RulesRequest['lookups'];
}

export function ask(rules: Ruleset, question: Question): Decision {
  const { method = 'get', path = 'c/1', auth = null, data = {}, newData, documents = {}, after = {} } = question;
  const get = (segments: readonly string[]): StoredDoc | null => {
    const fields = documents[segments.join('/')];
    return fields === undefined ? null : documentAt(segments.join('/'), fields);
  };
  const request: RulesRequest = {
    method,
    path: path.split('/'),
    projectId: 'demo',
    database: '(default)',
    auth,
    time: NOW,
    resource: data === null || method === 'create' ? null : documentAt(path, data),
    lookups: question.lookups ?? { paths: new Set(), limit: 10 },
  };
  if (newData !== undefined) request.newResource = newData === null ? null : documentAt(path, newData);
  return rules.authorize(request, {
    get,
    getAfter: (segments) => {
      const changed = after[segments.join('/')];
      if (changed === undefined) return get(segments);
      return changed === null ? null : documentAt(segments.join('/'), changed);
    },
  });
}

/** A file in which `/c/{id}` has one condition; `functions` stand beside it. */
export function fileWith(condition: string, functions = ''): string {
  return `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { ${functions}
  match /c/{id} { allow read, write: if ${condition}; } } }`;
}

/** A whole file around some matches below `/databases/{database}/documents`. */
export function fileOf(matches: string, version = "rules_version = '2';"): string {
  return `${version} service cloud.firestore { match /databases/{database}/documents { ${matches} } }`;
}

export function allows(condition: string, question: Question = {}, functions = ''): boolean {
  return ask(compileRules(fileWith(condition, functions)), question).allowed;
}

/** What a condition is: an error allows neither itself nor its negation, but is absorbed by `|| true`. */
export function outcome(condition: string, question: Question = {}, functions = ''): 'true' | 'false' | 'error' {
  if (allows(condition, question, functions)) return 'true';
  if (allows(`!(${condition})`, question, functions)) return 'false';
  if (!allows(`(${condition}) || true`, question, functions)) throw new Error(`${condition} is not even an error`);
  return 'error';
}

export function where(fieldPath: string, op: FieldOperator, value: Plain): Filter {
  return { fieldFilter: { field: { fieldPath }, op, value: valueOf(value) } };
}

export function and(...filters: Filter[]): Filter {
  return { compositeFilter: { op: 'AND', filters } };
}

export function or(...filters: Filter[]): Filter {
  return { compositeFilter: { op: 'OR', filters } };
}

export interface Query extends Question {
  filter?: Filter;
  limit?: number;
  offset?: number;
  group?: boolean;
  collection?: string;
  parent?: string[];
}

export function askQuery(rules: Ruleset, query: Query = {}): Decision {
  const { filter = null, limit, offset = 0, group = false, collection = 'c', parent = [], documents = {} } = query;
  const structuredQuery: StructuredQuery = {
    from: [{ collectionId: collection, allDescendants: group }],
    where: filter,
    orderBy: [],
    startAt: null,
    endAt: null,
    offset,
    limit: limit === undefined ? null : { value: limit },
    select: null,
  };
  const get = (segments: readonly string[]): StoredDoc | null => {
    const fields = documents[segments.join('/')];
    return fields === undefined ? null : documentAt(segments.join('/'), fields);
  };
  return rules.authorize(
    {
      method: 'list',
      path: group ? parent : [...parent, collection],
      projectId: 'demo',
      database: '(default)',
      auth: query.auth ?? null,
      time: NOW,
      resource: null,
      query: { parent, structuredQuery },
      lookups: { paths: new Set(), limit: 10 },
    },
    { get, getAfter: get },
  );
}

export function listAllows(condition: string, query: Query = {}): boolean {
  return askQuery(compileRules(fileWith(condition)), query).allowed;
}

export const me: Auth = { uid: 'me', token: {} };
