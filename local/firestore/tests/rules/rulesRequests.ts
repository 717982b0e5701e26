import type { Filter, FieldOperator, StructuredQuery } from '../../src/core/structuredQuery';
import type { Fields, StoredDoc, Timestamp, Value } from '../../src/core/value';
import { compileRules } from '../../src/rules/compileRules';
import type { Auth, Decision, RulesMethod, RulesRequest, Ruleset } from '../../src/rules/ruleset';

/** Builders for values that plain JavaScript cannot express; see `Plain`. */
export const float = (doubleValue: number): Value => ({ doubleValue });
export const int = (integerValue: string): Value => ({ integerValue });
export const ref = (path: string): Value => ({ referenceValue: `${DOCUMENTS}/${path}` });
export const geo = (latitude: number, longitude: number): Value => ({ geoPointValue: { latitude, longitude } });
export const timestamp = (seconds: number, nanos = 0): Value => ({
  timestampValue: { seconds: String(seconds), nanos },
});

type Plain = null | boolean | number | string | Uint8Array | Plain[] | { [key: string]: Plain } | Value;
export type PlainFields = Record<string, Plain>;

const DOCUMENTS = 'projects/demo/databases/(default)/documents';
/** Time of every request: 2024-12-31T23:59:59.5Z, the last half second of a leap year. */
export const NOW: Timestamp = { seconds: '1735689599', nanos: 500_000_000 };

const PROTO_KEYS = new Set(
  'nullValue booleanValue integerValue doubleValue timestampValue stringValue bytesValue referenceValue geoPointValue'.split(
    ' ',
  ),
);

function isProto(value: object): value is Value {
  return Object.keys(value).some((key) => PROTO_KEYS.has(key));
}

function toValue(plain: Plain): Value {
  if (plain === null) return { nullValue: 'NULL_VALUE' };
  if (typeof plain === 'boolean') return { booleanValue: plain };
  if (typeof plain === 'string') return { stringValue: plain };
  if (typeof plain === 'number') return Number.isInteger(plain) ? int(String(plain)) : float(plain);
  if (plain instanceof Uint8Array) return { bytesValue: plain };
  if (Array.isArray(plain)) return { arrayValue: { values: plain.map(toValue) } };
  return isProto(plain) ? plain : { mapValue: { fields: toFields(plain as PlainFields) } };
}

function toFields(plain: PlainFields): Fields {
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, toValue(value)]));
}

export function buildDocument(path: string, fields: PlainFields): StoredDoc {
  return { name: `${DOCUMENTS}/${path}`, fields: toFields(fields), createTime: NOW, updateTime: NOW };
}

export type Documents = Record<string, PlainFields>;

export interface RequestOptions {
  method?: RulesMethod;
  path?: string;
  auth?: Auth | null;
  /** The document before the operation; null if missing. */
  data?: PlainFields | null;
  newData?: PlainFields | null;
  documents?: Documents;
  /** Documents that the commit changes, as getAfter and existsAfter see them; null means deleted. */
  after?: Record<string, PlainFields | null>;
  lookups?: RulesRequest['lookups'];
}

export function authorize(rules: Ruleset, options: RequestOptions): Decision {
  const { method = 'get', path = 'c/1', auth = null, data = {}, newData, documents = {}, after = {} } = options;
  const get = (segments: readonly string[]): StoredDoc | null => {
    const fields = documents[segments.join('/')];
    return fields === undefined ? null : buildDocument(segments.join('/'), fields);
  };
  const request: RulesRequest = {
    method,
    path: path.split('/'),
    databaseId: '(default)',
    auth,
    time: NOW,
    resource: data === null || method === 'create' ? null : buildDocument(path, data),
    lookups: options.lookups ?? new Set(),
  };
  if (newData !== undefined) request.newResource = newData === null ? null : buildDocument(path, newData);
  return rules.authorize(request, {
    get,
    getAfter: (segments) => {
      const changed = after[segments.join('/')];
      if (changed === undefined) return get(segments);
      return changed === null ? null : buildDocument(segments.join('/'), changed);
    },
  });
}

/** Builds a file with one condition on `/c/{id}` and functions beside it. */
export function buildRulesWithCondition(condition: string, functions = ''): string {
  return `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { ${functions}
  match /c/{id} { allow read, write: if ${condition}; } } }`;
}

/** Builds a file with matches below `/databases/{database}/documents`. */
export function buildRulesWithMatches(matches: string, version = "rules_version = '2';"): string {
  return `${version} service cloud.firestore { match /databases/{database}/documents { ${matches} } }`;
}

export function isAllowed(condition: string, options: RequestOptions = {}, functions = ''): boolean {
  return authorize(compileRules(buildRulesWithCondition(condition, functions)), options).isAllowed;
}

/** Evaluates a condition. A failing condition denies both by itself and negated; `|| true` absorbs its failure. */
export function getConditionOutcome(
  condition: string,
  options: RequestOptions = {},
  functions = '',
): 'true' | 'false' | 'error' {
  if (isAllowed(condition, options, functions)) return 'true';
  if (isAllowed(`!(${condition})`, options, functions)) return 'false';
  if (!isAllowed(`(${condition}) || true`, options, functions)) throw new Error(`${condition} is not even an error`);
  return 'error';
}

export function where(fieldPath: string, op: FieldOperator, value: Plain): Filter {
  return { fieldFilter: { field: { fieldPath }, op, value: toValue(value) } };
}

export function and(...filters: Filter[]): Filter {
  return { compositeFilter: { op: 'AND', filters } };
}

export function or(...filters: Filter[]): Filter {
  return { compositeFilter: { op: 'OR', filters } };
}

export interface QueryOptions extends RequestOptions {
  filter?: Filter;
  limit?: number;
  offset?: number;
  isCollectionGroup?: boolean;
  collection?: string;
  parent?: string[];
}

export function authorizeQuery(rules: Ruleset, query: QueryOptions = {}): Decision {
  const {
    filter = null,
    limit,
    offset = 0,
    isCollectionGroup = false,
    collection = 'c',
    parent = [],
    documents = {},
  } = query;
  const structuredQuery: StructuredQuery = {
    from: [{ collectionId: collection, allDescendants: isCollectionGroup }],
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
    return fields === undefined ? null : buildDocument(segments.join('/'), fields);
  };
  return rules.authorize(
    {
      method: 'list',
      path: isCollectionGroup ? parent : [...parent, collection],
      databaseId: '(default)',
      auth: query.auth ?? null,
      time: NOW,
      resource: null,
      query: { parent, structuredQuery },
      lookups: new Set(),
    },
    { get, getAfter: get },
  );
}

export function isListAllowed(condition: string, query: QueryOptions = {}): boolean {
  return authorizeQuery(compileRules(buildRulesWithCondition(condition)), query).isAllowed;
}

export const AUTH: Auth = { uid: 'me', token: {} };
