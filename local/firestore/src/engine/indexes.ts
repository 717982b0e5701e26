import { disjunctionsOf } from './disjunctions';
import { DOCUMENT_NAME } from './fieldPath';
import { isArrayContains, isEquality, type Leaf } from './filters';
import type { PreparedQuery } from './query';

type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP';

/** A field of an index, sorted in a direction (which serves equality too), or for array-contains. */
export interface IndexField {
  fieldPath: string;
  mode: 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
}

/** The content of firestore.indexes.json. An override lists the single-field indexes that a field has. */
export interface IndexDefinitions {
  indexes: { collectionGroup: string; scope: QueryScope; fields: IndexField[] }[];
  overrides: {
    collectionGroup: string;
    fieldPath: string;
    indexes: { scope: QueryScope; mode: IndexField['mode'] }[];
  }[];
}

/** What one conjunction of a query needs: fields compared by equality, at most one array, then the sorted rest. */
export interface IndexNeed {
  collectionGroup: string;
  scope: QueryScope;
  head: IndexField[];
  sorted: IndexField[];
}

const opposite = (mode: IndexField['mode']): IndexField['mode'] =>
  mode === 'ASCENDING' ? 'DESCENDING' : mode === 'DESCENDING' ? 'ASCENDING' : mode;

/** Whether the field has the single-field index: automatic within a collection, unless an override says otherwise. */
function hasSingleField({ overrides }: IndexDefinitions, need: IndexNeed, { fieldPath, mode }: IndexField): boolean {
  if (fieldPath === DOCUMENT_NAME) return mode === 'ASCENDING';
  const nearest = overrides
    .filter((override) => override.collectionGroup === need.collectionGroup)
    .filter((override) => override.fieldPath === '*' || `${fieldPath}.`.startsWith(`${override.fieldPath}.`))
    .toSorted((a, b) => a.fieldPath.length - b.fieldPath.length)
    .at(-1);
  if (!nearest) return need.scope === 'COLLECTION';
  return nearest.indexes.some((index) => index.mode === mode && index.scope === need.scope);
}

/** An index ends with the name of the document, in the direction of its last field, unless it says so itself. */
function withName(fields: readonly IndexField[]): IndexField[] {
  const last = fields.at(-1);
  if (last?.fieldPath === DOCUMENT_NAME) return [...fields];
  return [...fields, { fieldPath: DOCUMENT_NAME, mode: last?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING' }];
}

/** A field of a need's head: sorted either way serves equality, an array is another thing. */
const keyOf = ({ fieldPath, mode }: IndexField): string => (mode === 'CONTAINS' ? `${fieldPath}[]` : fieldPath);

/** The part of the head that an index serves when its tail is the sorted part (in either direction), else undefined. */
function servedBy(index: readonly IndexField[], { head, sorted }: IndexNeed): string[] | undefined {
  const fields = withName(index);
  const start = fields.length - sorted.length;
  const fits = (turn: (mode: IndexField['mode']) => IndexField['mode']): boolean =>
    sorted.every(({ fieldPath, mode }, i) => {
      const field = fields[start + i];
      return field?.fieldPath === fieldPath && turn(field.mode) === mode;
    });
  if (start < 0 || !(fits((mode) => mode) || fits(opposite))) return undefined;
  const served = fields.slice(0, start).map(keyOf);
  const needed = head.map(keyOf);
  return served.every((key) => needed.includes(key)) ? served : undefined;
}

/** Indexes with the same tail are merged: together they must serve the whole head. */
function hasComposite({ indexes }: IndexDefinitions, need: IndexNeed): boolean {
  const found = indexes
    .filter(({ collectionGroup, scope }) => collectionGroup === need.collectionGroup && scope === need.scope)
    .flatMap(({ fields }) => {
      const served = servedBy(fields, need);
      return served ? [served] : [];
    });
  // Single-field indexes end with the name, ascending, so they merge where nothing else is sorted by.
  const merged = isByNameOnly(need) ? need.head.filter(({ mode }) => mode !== 'CONTAINS').map(keyOf) : [];
  const served = new Set([...found.flat(), ...merged]);
  return found.length > 0 && need.head.every((field) => served.has(keyOf(field)));
}

const isByNameOnly = ({ sorted: [first, ...more] }: IndexNeed): boolean =>
  more.length === 0 && first?.fieldPath === DOCUMENT_NAME && first.mode === 'ASCENDING';

/** The single-field indexes that serve a need by themselves, or undefined where only a composite one can. */
function singleFieldsFor(need: IndexNeed): IndexField[] | undefined {
  const { head, sorted } = need;
  const [first, second, ...more] = sorted;
  const hasArray = head.some(({ mode }) => mode === 'CONTAINS');
  if (isByNameOnly(need) && (!hasArray || head.length === 1)) return head;
  if (head.length > 0 || !first) return undefined;
  if (!second) return first.fieldPath === DOCUMENT_NAME ? undefined : [first];
  return more.length === 0 && second.fieldPath === DOCUMENT_NAME && second.mode === first.mode ? [first] : undefined;
}

const pathsOf = (leaves: readonly Leaf[]): string[] => [...new Set(leaves.map(({ field }) => field.fieldPath))];

function needOf(query: PreparedQuery, leaves: readonly Leaf[], extraFields: readonly string[]): IndexNeed {
  const equalities = pathsOf(leaves.filter(isEquality)).filter((path) => path !== DOCUMENT_NAME);
  const [array] = pathsOf(leaves.filter(isArrayContains));
  const head: IndexField[] = equalities.map((fieldPath) => ({ fieldPath, mode: 'ASCENDING' }));
  if (array !== undefined) head.unshift({ fieldPath: array, mode: 'CONTAINS' });
  const sorted = query.orders
    .map(({ fieldPath, direction }): IndexField => ({ fieldPath, mode: direction }))
    .filter(({ fieldPath }) => !equalities.includes(fieldPath));
  const known = new Set([...equalities, ...sorted.map(({ fieldPath }) => fieldPath)]);
  const summed = [...new Set(extraFields)].filter((fieldPath) => !known.has(fieldPath));
  sorted.splice(-1, 0, ...summed.map((fieldPath): IndexField => ({ fieldPath, mode: 'ASCENDING' })));
  return {
    collectionGroup: query.collectionId,
    scope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    head,
    sorted,
  };
}

/** The first index that a query needs and that is not defined: a composite one, or the `single` one of a field. */
export function missingIndex(
  definitions: IndexDefinitions,
  query: PreparedQuery,
  extraFields: readonly string[],
): { need: IndexNeed; single: IndexField | undefined } | undefined {
  for (const leaves of disjunctionsOf(query.structuredQuery.where)) {
    const need = needOf(query, leaves, extraFields);
    const singles = singleFieldsFor(need);
    const single = singles?.find((field) => !hasSingleField(definitions, need, field));
    if ((!singles || single) && !hasComposite(definitions, need)) return { need, single };
  }
  return undefined;
}
