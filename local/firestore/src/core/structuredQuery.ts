import type { Value } from './value';

/**
 * A dotted path of fields, with segments in backquotes if they are no simple identifiers. `__name__` is the document's
 * name.
 */
export interface FieldReference {
  fieldPath: string;
}

/** Operators after normalization: `in` becomes an OR of equalities, IS_NOT_NAN becomes `!=`. */
export type NormalizedOperator =
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'NOT_IN';

/** google.firestore.v1.StructuredQuery.FieldFilter.Operator, as requests send it. */
export type FieldOperator = NormalizedOperator | 'IN' | 'ARRAY_CONTAINS_ANY';
export type UnaryOperator = 'IS_NULL' | 'IS_NOT_NULL' | 'IS_NAN' | 'IS_NOT_NAN';

/** google.firestore.v1.StructuredQuery.Filter: exactly one of the three keys. */
export type Filter =
  | { fieldFilter: { field: FieldReference; op: FieldOperator; value: Value } }
  | { unaryFilter: { field: FieldReference; op: UnaryOperator } }
  | { compositeFilter: { op: 'AND' | 'OR'; filters: Filter[] } };

/** A position in the sort order: before or after the documents that have these values. */
export interface Cursor {
  values: Value[];
  before: boolean;
}

/** google.firestore.v1.StructuredQuery as the client sends it, without the implied sort order. */
export interface StructuredQuery {
  from: { collectionId: string; allDescendants: boolean }[];
  where: Filter | null;
  orderBy: { field: FieldReference; direction: 'ASCENDING' | 'DESCENDING' | 'DIRECTION_UNSPECIFIED' }[];
  startAt: Cursor | null;
  endAt: Cursor | null;
  offset: number;
  limit: { value: number } | null;
  select: { fields: FieldReference[] } | null;
  /** Vector search; rejected. */
  findNearest?: object | null;
}

/** google.firestore.v1.StructuredAggregationQuery.Aggregation. `upTo` is a decimal string. */
export interface Aggregation {
  alias: string;
  count?: { upTo: { value: string } | null };
  sum?: { field: FieldReference };
  avg?: { field: FieldReference };
}

/** Builds a query for all documents of one collection. */
export const buildCollectionQuery = (collectionId: string): StructuredQuery => ({
  from: [{ collectionId, allDescendants: false }],
  where: null,
  orderBy: [],
  startAt: null,
  endAt: null,
  offset: 0,
  limit: null,
  select: null,
});
