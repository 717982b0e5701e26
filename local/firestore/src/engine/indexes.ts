import { DOCUMENT_NAME } from './fieldPath';
import { isArrayContains, isEquality, type Leaf } from './filters';
import type { PreparedQuery } from './query';

/** A field of an index, sorted in a direction (which serves equality too), or for array-contains. */
export interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}

/** An index of a collection, or of all collections with that id. */
interface Index {
  collectionGroup: string;
  queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  fields: IndexField[];
}

/** The content of firestore.indexes.json. An override lists the single-field indexes that a field has. */
export interface IndexDefinitions {
  indexes: Index[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    indexes: Pick<Index & IndexField, 'queryScope' | 'order' | 'arrayConfig'>[];
  }[];
}

/** What one branch of a query needs: fields compared by equality, at most one array, then the sorted rest. */
interface Need extends Omit<Index, 'fields'> {
  head: IndexField[];
  sorted: IndexField[];
}

const isByNameOnly = ({ sorted: [first, ...more] }: Need): boolean =>
  more.length === 0 && first?.fieldPath === DOCUMENT_NAME && first.order === 'ASCENDING';

const pathsOf = (leaves: readonly Leaf[]): string[] => [...new Set(leaves.map(({ field }) => field.fieldPath))];
const ascending = (fieldPath: string): IndexField => ({ fieldPath, order: 'ASCENDING' });

/** @param summed fields that aggregations read */
function needOf(query: PreparedQuery, leaves: readonly Leaf[], summed: readonly string[]): Need {
  const equalities = pathsOf(leaves.filter(isEquality)).filter((path) => path !== DOCUMENT_NAME);
  const arrays = pathsOf(leaves.filter(isArrayContains));
  const sorted = query.orders
    .map(({ fieldPath, direction }): IndexField => ({ fieldPath, order: direction }))
    .filter(({ fieldPath }) => !equalities.includes(fieldPath));
  const known = new Set([...equalities, ...sorted.map(({ fieldPath }) => fieldPath)]);
  sorted.splice(-1, 0, ...[...new Set(summed)].filter((fieldPath) => !known.has(fieldPath)).map(ascending));
  return {
    collectionGroup: query.collectionId,
    queryScope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    head: [
      ...arrays.map((fieldPath): IndexField => ({ fieldPath, arrayConfig: 'CONTAINS' })),
      ...equalities.map(ascending),
    ],
    sorted,
  };
}

/** Whether the field has the single-field index: automatic within a collection, unless an override says otherwise. */
function hasSingleField({ fieldOverrides }: IndexDefinitions, need: Need, field: IndexField): boolean {
  const nearest = fieldOverrides
    .filter((override) => override.collectionGroup === need.collectionGroup)
    .filter(({ fieldPath }) => fieldPath === '*' || `${field.fieldPath}.`.startsWith(`${fieldPath}.`))
    .toSorted((a, b) => a.fieldPath.length - b.fieldPath.length)
    .at(-1);
  if (!nearest) return need.queryScope === 'COLLECTION';
  return nearest.indexes.some(
    ({ order, arrayConfig, queryScope }) =>
      order === field.order && arrayConfig === field.arrayConfig && queryScope === need.queryScope,
  );
}

/** The single-field indexes that can serve a part of a need. One for an array is merged with no other. */
function singlesFor(need: Need): IndexField[] {
  const [first] = need.sorted;
  const isArrayAlone = need.head.length === 1 || need.head[0]?.arrayConfig === undefined;
  if (isByNameOnly(need)) return isArrayAlone ? need.head : need.head.slice(1);
  return first && first.fieldPath !== DOCUMENT_NAME ? [first] : [];
}

/** A field of a need's head: sorted either way serves equality, an array is another thing. */
const keyOf = ({ fieldPath, arrayConfig }: IndexField): string => (arrayConfig ? `${fieldPath}[]` : fieldPath);

/** An index ends with the name of the document, in the direction of its last field, unless it says so itself. */
function withName(index: readonly IndexField[]): readonly IndexField[] {
  const { fieldPath, order = 'ASCENDING' } = index.at(-1) ?? ascending('');
  return fieldPath === DOCUMENT_NAME ? index : [...index, { fieldPath: DOCUMENT_NAME, order }];
}

function withoutName(fields: IndexField[]): IndexField[] {
  const rest = fields.slice(0, -1);
  return withName(rest).at(-1)?.order === fields.at(-1)?.order ? rest : fields;
}

/** The part of the head that an index serves when its tail is the sorted part (in either direction), else undefined. */
function servedBy(index: readonly IndexField[], { head, sorted }: Need): string[] | undefined {
  const fields = withName(index);
  const start = fields.length - sorted.length;
  const isSorted = [true, false].some((isSame) =>
    sorted.every(({ fieldPath, order }, i) => {
      const field = fields[start + i];
      return field?.fieldPath === fieldPath && !field.arrayConfig && (field.order === order) === isSame;
    }),
  );
  const served = fields.slice(0, Math.max(start, 0)).map(keyOf);
  const needed = head.map(keyOf);
  return isSorted && served.every((key) => needed.includes(key)) ? served : undefined;
}

/** Indexes with the same tail are merged: together they must serve the whole head. */
function isServed(need: Need, indexes: readonly (readonly IndexField[])[]): boolean {
  const served = indexes.map((index) => servedBy(index, need)).filter((keys) => keys !== undefined);
  const isSorted = served.length > 0 || (need.head.length === 0 && isByNameOnly(need));
  return isSorted && need.head.every((field) => served.flat().includes(keyOf(field)));
}

/** The first index that a query needs and that is not defined: that of a field, or a composite one. */
export function missingIndex(
  definitions: IndexDefinitions,
  query: PreparedQuery,
  summed: readonly string[],
): { index: Index; isSingle: boolean } | undefined {
  for (const leaves of query.branches) {
    const need = needOf(query, leaves, summed);
    const { head, sorted, ...place } = need;
    const { collectionGroup, queryScope } = place;
    const composite = definitions.indexes
      .filter((index) => index.collectionGroup === collectionGroup && index.queryScope === queryScope)
      .map(({ fields }) => fields);
    const singles = singlesFor(need).map((field) => [field]);
    const defined = singles.filter(([field]) => field && hasSingleField(definitions, need, field));
    if (isServed(need, [...composite, ...defined])) continue;
    const isSingle = isServed(need, singles);
    const fields = isSingle ? singles.find((single) => !defined.includes(single)) : withoutName([...head, ...sorted]);
    return { index: { ...place, fields: fields ?? [] }, isSingle };
  }
  return undefined;
}
