import type { RulesRequest } from './contract';
import type { DocumentFacts } from './facts';
import { ANY_DEPTH, ANY_SEGMENT, type Segment } from './matchPath';

/** The path that stands for everything a query can return; a whole one where the filter fixes the document's name. */
export function queriedPath(request: RulesRequest, { name }: DocumentFacts): Segment[] {
  const { parent, structuredQuery } = request.query ?? { parent: [], structuredQuery: { from: [] } };
  const start: string[] = ['databases', request.database, 'documents', ...parent];
  const [selector] = structuredQuery.from;
  const collection = selector?.collectionId ?? '';
  if (selector === undefined || collection === '') return [...start, ANY_DEPTH, ANY_SEGMENT, ANY_SEGMENT];
  const below = name?.segments ?? [];
  const isBelow = start.every((segment, index) => below[index] === segment);
  const isDirect = below.length === start.length + 2;
  if (isBelow && below.at(-2) === collection && (isDirect || selector.allDescendants)) return [...below];
  return selector.allDescendants ? [...start, ANY_DEPTH, collection, ANY_SEGMENT] : [...start, collection, ANY_SEGMENT];
}
