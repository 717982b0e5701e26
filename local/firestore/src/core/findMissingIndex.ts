import { DOCUMENT_NAME_FIELD } from './fieldPath';
import { isArrayContainsFilter, isEqualityFilter, type NormalizedFieldFilter } from './filters';
import type { Index, IndexDefinitions, IndexField } from './indexDefinitions';
import type { PreparedQuery } from './query';

/**
 * Fields that an index must have for one disjunction of a query: `prefix` holds at most one array-contains field and the
 * equalities, `sorted` the sort order with the aggregated fields.
 */
interface IndexRequirement extends Omit<Index, 'fields'> {
  prefix: IndexField[];
  sorted: IndexField[];
}

const isByNameOnly = ({ sorted: [first, ...more] }: IndexRequirement): boolean =>
  more.length === 0 && first?.fieldPath === DOCUMENT_NAME_FIELD && first.order === 'ASCENDING';

const listFieldPaths = (fieldFilters: readonly NormalizedFieldFilter[]): string[] => [
  ...new Set(fieldFilters.map(({ field }) => field.fieldPath)),
];
const toAscendingField = (fieldPath: string): IndexField => ({ fieldPath, order: 'ASCENDING' });

/** @param aggregatedFields fields that aggregations read */
function buildRequirement(
  query: PreparedQuery,
  fieldFilters: readonly NormalizedFieldFilter[],
  aggregatedFields: readonly string[],
): IndexRequirement {
  const equalities = listFieldPaths(fieldFilters.filter(isEqualityFilter)).filter(
    (path) => path !== DOCUMENT_NAME_FIELD,
  );
  const arrays = listFieldPaths(fieldFilters.filter(isArrayContainsFilter));
  const sorted = query.sortKeys
    .map(({ fieldPath, direction }): IndexField => ({ fieldPath, order: direction }))
    .filter(({ fieldPath }) => !equalities.includes(fieldPath));
  const usedPaths = new Set([...equalities, ...sorted.map(({ fieldPath }) => fieldPath)]);
  sorted.splice(
    -1,
    0,
    ...[...new Set(aggregatedFields)].filter((fieldPath) => !usedPaths.has(fieldPath)).map(toAscendingField),
  );
  return {
    collectionGroup: query.collectionId,
    queryScope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    prefix: [
      ...arrays.map((fieldPath): IndexField => ({ fieldPath, arrayConfig: 'CONTAINS' })),
      ...equalities.map(toAscendingField),
    ],
    sorted,
  };
}

/**
 * True if the single-field index exists: by default for one collection but not for collection groups, unless an
 * override of the field says otherwise.
 */
function hasSingleField(
  { fieldOverrides }: IndexDefinitions,
  requirement: IndexRequirement,
  field: IndexField,
): boolean {
  const nearestOverride = fieldOverrides
    .filter((override) => override.collectionGroup === requirement.collectionGroup)
    .filter(({ fieldPath }) => fieldPath === '*' || `${field.fieldPath}.`.startsWith(`${fieldPath}.`))
    .toSorted((a, b) => a.fieldPath.length - b.fieldPath.length)
    .at(-1);
  if (!nearestOverride) return requirement.queryScope === 'COLLECTION';
  return nearestOverride.indexes.some(
    ({ order, arrayConfig, queryScope }) =>
      order === field.order && arrayConfig === field.arrayConfig && queryScope === requirement.queryScope,
  );
}

/** Lists single-field indexes that can serve a part of a requirement. An array index is never merged with others. */
function listSingleFieldIndexes(requirement: IndexRequirement): IndexField[] {
  const { prefix, sorted } = requirement;
  const [first] = sorted;
  const isArrayWithEqualities = prefix.length > 1 && prefix[0]?.arrayConfig !== undefined;
  if (isByNameOnly(requirement)) return isArrayWithEqualities ? prefix.slice(1) : prefix;
  return first && first.fieldPath !== DOCUMENT_NAME_FIELD ? [first] : [];
}

/** Identifies a field of `prefix`: the sort direction does not matter to an equality; array-contains is another index. */
const toFieldKey = ({ fieldPath, arrayConfig }: IndexField): string => (arrayConfig ? `${fieldPath}[]` : fieldPath);

/** Adds the document name to an index that does not list it, in the direction of its last field. */
function withName(index: readonly IndexField[]): readonly IndexField[] {
  const { fieldPath, order = 'ASCENDING' } = index.at(-1) ?? toAscendingField('');
  return fieldPath === DOCUMENT_NAME_FIELD ? index : [...index, { fieldPath: DOCUMENT_NAME_FIELD, order }];
}

function withoutName(fields: IndexField[]): IndexField[] {
  const rest = fields.slice(0, -1);
  return withName(rest).at(-1)?.order === fields.at(-1)?.order ? rest : fields;
}

/** Returns the `prefix` fields that an index serves if it ends in the sort order or its reverse, else undefined. */
function findServedFields(index: readonly IndexField[], { prefix, sorted }: IndexRequirement): string[] | undefined {
  const fields = withName(index);
  const start = fields.length - sorted.length;
  const isSorted = [true, false].some((isSame) =>
    sorted.every(({ fieldPath, order }, i) => {
      const field = fields[start + i];
      return field?.fieldPath === fieldPath && !field.arrayConfig && (field.order === order) === isSame;
    }),
  );
  const servedKeys = fields.slice(0, Math.max(start, 0)).map(toFieldKey);
  const needed = prefix.map(toFieldKey);
  return isSorted && servedKeys.every((key) => needed.includes(key)) ? servedKeys : undefined;
}

/** True if the indexes that end in the sort order together serve every field of `prefix` (Firestore merges them). */
function isSatisfied(requirement: IndexRequirement, indexes: readonly (readonly IndexField[])[]): boolean {
  const servedKeys = indexes.map((index) => findServedFields(index, requirement)).filter((keys) => keys !== undefined);
  const isSorted = servedKeys.length > 0 || (requirement.prefix.length === 0 && isByNameOnly(requirement));
  return isSorted && requirement.prefix.every((field) => servedKeys.flat().includes(toFieldKey(field)));
}

/** Returns the first required index that is not defined: a single-field or a composite one. */
export function findMissingIndex(
  definitions: IndexDefinitions,
  query: PreparedQuery,
  aggregatedFields: readonly string[],
): { index: Index; isSingle: boolean } | undefined {
  for (const fieldFilters of query.disjunctions) {
    const requirement = buildRequirement(query, fieldFilters, aggregatedFields);
    const { prefix, sorted, ...scope } = requirement;
    const { collectionGroup, queryScope } = scope;
    const composite = definitions.indexes
      .filter((index) => index.collectionGroup === collectionGroup && index.queryScope === queryScope)
      .map(({ fields }) => fields);
    const singleFieldIndexes = listSingleFieldIndexes(requirement).map((field) => [field]);
    const defined = singleFieldIndexes.filter(([field]) => field && hasSingleField(definitions, requirement, field));
    if (isSatisfied(requirement, [...composite, ...defined])) continue;
    const isSingle = isSatisfied(requirement, singleFieldIndexes);
    const fields = isSingle
      ? singleFieldIndexes.find((single) => !defined.includes(single))
      : withoutName([...prefix, ...sorted]);
    return { index: { ...scope, fields: fields ?? [] }, isSingle };
  }
  return undefined;
}
