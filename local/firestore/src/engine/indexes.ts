import { disjunctionsOf, fieldOf, isArrayContains, isEquality, type Leaf } from './disjunctions';
import { ServiceError } from './errors';
import { DOCUMENT_NAME } from './fieldPath';
import { missingComposite, missingSingleField } from './indexMessages';
import type { PreparedQuery } from './query';

export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP';
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

/** A field of an index: `order` for sorting and equality, `arrayConfig` for array-contains. */
export interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}

/** The content of firestore.indexes.json. */
export interface IndexDefinitions {
  indexes: { collectionGroup: string; queryScope: QueryScope; fields: IndexField[] }[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    indexes: { order?: 'ASCENDING' | 'DESCENDING'; arrayConfig?: 'CONTAINS'; queryScope?: QueryScope }[];
  }[];
}

/** What one conjunction of a query needs: fields compared by equality, at most one array, then the sorted rest. */
export interface IndexNeed {
  collectionGroup: string;
  scope: QueryScope;
  equalities: string[];
  array: string | undefined;
  sorted: { fieldPath: string; mode: 'ASCENDING' | 'DESCENDING' }[];
}

const modeOf = (field: Omit<IndexField, 'fieldPath'>): IndexMode => field.order ?? 'CONTAINS';
const opposite = (mode: IndexMode): IndexMode =>
  mode === 'ASCENDING' ? 'DESCENDING' : mode === 'DESCENDING' ? 'ASCENDING' : mode;

/** Whether the field has the single-field index: automatic within a collection, unless an override says otherwise. */
function hasSingleField(definitions: IndexDefinitions, need: IndexNeed, fieldPath: string, mode: IndexMode): boolean {
  if (fieldPath === DOCUMENT_NAME) return mode === 'ASCENDING';
  const overrides = definitions.fieldOverrides.filter(
    (override) =>
      override.collectionGroup === need.collectionGroup &&
      (override.fieldPath === '*' || `${fieldPath}.`.startsWith(`${override.fieldPath}.`)),
  );
  const nearest = overrides.toSorted((a, b) => a.fieldPath.length - b.fieldPath.length).at(-1);
  if (!nearest) return need.scope === 'COLLECTION';
  return nearest.indexes.some((index) => modeOf(index) === mode && (index.queryScope ?? 'COLLECTION') === need.scope);
}

/** An index ends with the name of the document, in the direction of its last field, unless it says so itself. */
function withName(fields: readonly IndexField[]): IndexField[] {
  if (fields.at(-1)?.fieldPath === DOCUMENT_NAME) return [...fields];
  return [...fields, { fieldPath: DOCUMENT_NAME, order: fields.at(-1)?.order ?? 'ASCENDING' }];
}

/** The equalities that an index serves when its tail is the sorted part (in either direction), else undefined. */
function servedBy(index: readonly IndexField[], need: IndexNeed): string[] | undefined {
  const fields = withName(index);
  const head = fields.slice(0, fields.length - need.sorted.length);
  const tail = fields.slice(head.length);
  const fits = (turn: (mode: IndexMode) => IndexMode): boolean =>
    need.sorted.every(({ fieldPath, mode }, i) => {
      const field = tail[i];
      return field?.fieldPath === fieldPath && turn(modeOf(field)) === mode;
    });
  if (tail.length < need.sorted.length || !(fits((mode) => mode) || fits(opposite))) return undefined;
  const served = head.map((field) => (field.arrayConfig ? `${field.fieldPath}[]` : field.fieldPath));
  return served.every((key) => keysOf(need).includes(key)) ? served : undefined;
}

/** Equalities and the array of a need as comparable keys. */
const keysOf = (need: IndexNeed): string[] => [...need.equalities, ...(need.array ? [`${need.array}[]`] : [])];

/** Indexes with the same tail are merged: together they must serve every equality. */
function hasComposite(definitions: IndexDefinitions, need: IndexNeed): boolean {
  const served = new Set<string>();
  let found = false;
  for (const index of definitions.indexes) {
    if (index.collectionGroup !== need.collectionGroup || index.queryScope !== need.scope) continue;
    const keys = servedBy(index.fields, need);
    found ||= keys !== undefined;
    for (const key of keys ?? []) served.add(key);
  }
  // Single-field indexes end with the name, ascending, so they merge where nothing else is sorted by.
  if (isByNameOnly(need)) for (const key of need.equalities) served.add(key);
  return found && keysOf(need).every((key) => served.has(key));
}

const isByNameOnly = (need: IndexNeed): boolean =>
  need.sorted.length === 1 && need.sorted[0]?.fieldPath === DOCUMENT_NAME && need.sorted[0].mode === 'ASCENDING';

/** The single-field indexes that serve a need by themselves, or undefined where only a composite one can. */
function singleFieldsFor(need: IndexNeed): { fieldPath: string; mode: IndexMode }[] | undefined {
  const [first, second, ...more] = need.sorted;
  if (need.array === undefined && isByNameOnly(need)) {
    return need.equalities.map((fieldPath) => ({ fieldPath, mode: 'ASCENDING' }));
  }
  if (need.equalities.length > 0 || !first) return undefined;
  if (need.array !== undefined) return isByNameOnly(need) ? [{ fieldPath: need.array, mode: 'CONTAINS' }] : undefined;
  if (!second) return first.fieldPath === DOCUMENT_NAME ? undefined : [first];
  return more.length === 0 && second.fieldPath === DOCUMENT_NAME && second.mode === first.mode ? [first] : undefined;
}

function needOf(query: PreparedQuery, leaves: readonly Leaf[], extraFields: readonly string[]): IndexNeed {
  const equalities = [...new Set(leaves.filter(isEquality).map(fieldOf))].filter((path) => path !== DOCUMENT_NAME);
  const sorted = query.orders
    .map(({ field, direction }) => ({
      fieldPath: field.fieldPath,
      mode: direction === 'DESCENDING' ? ('DESCENDING' as const) : ('ASCENDING' as const),
    }))
    .filter(({ fieldPath }) => !equalities.includes(fieldPath));
  const known = new Set([...equalities, ...sorted.map(({ fieldPath }) => fieldPath)]);
  const name = sorted.pop();
  const summed = [...new Set(extraFields)].filter((fieldPath) => !known.has(fieldPath));
  for (const fieldPath of summed) sorted.push({ fieldPath, mode: 'ASCENDING' });
  if (name) sorted.push(name);
  const arrays = leaves.filter(isArrayContains).map(fieldOf);
  const scope = query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  return { collectionGroup: query.collectionId, scope, equalities, array: arrays[0], sorted };
}

/**
 * FAILED_PRECONDITION, as in production, when a query needs an index that is not defined.
 * @param extraFields fields that aggregations read
 * @param report gets the definition that firestore.indexes.json lacks
 */
export function checkIndexes(
  definitions: IndexDefinitions,
  database: string,
  query: PreparedQuery,
  extraFields: readonly string[],
  report: (line: string) => void,
): void {
  for (const leaves of disjunctionsOf(query.structuredQuery.where)) {
    const need = needOf(query, leaves, extraFields);
    const singles = singleFieldsFor(need);
    const missing = singles?.find(({ fieldPath, mode }) => !hasSingleField(definitions, need, fieldPath, mode));
    if ((singles && !missing) || hasComposite(definitions, need)) continue;
    const message = missing ? missingSingleField(database, need, missing) : missingComposite(database, need, report);
    throw new ServiceError('FAILED_PRECONDITION', message);
  }
}
