import type { RulesRequest } from './ruleset';
import type { PatternSegment } from './syntax';
import { UNKNOWN_VALUE, type EvaluatedValue } from './SymbolicValue';
import { RulePath } from './values';

/** A segment that the query does not fix. */
const ANY_SEGMENT = Symbol('any segment');
/** Zero or more segments: possible parents of a collection group. */
const ANY_DEPTH = Symbol('any depth');

/** Segment of a requested path, matched against `PatternSegment`s; symbols only in queries. */
export type RequestPathSegment = string | typeof ANY_SEGMENT | typeof ANY_DEPTH;

/** Returns the path of all possible results; a full path if the filter fixes the document's `name`. */
export function buildQueryPath({ databaseId, query }: RulesRequest, name: RulePath | null): RequestPathSegment[] {
  const start = ['databases', databaseId, 'documents', ...(query?.parent ?? [])];
  const { collectionId = '', allDescendants = true } = query?.structuredQuery.from[0] ?? {};
  if (collectionId === '') return [...start, ANY_DEPTH, ANY_SEGMENT, ANY_SEGMENT];
  const nameSegments = name?.segments ?? [];
  const isBelow = start.every((segment, index) => nameSegments[index] === segment);
  const isInReach = allDescendants || nameSegments.length === start.length + 2;
  if (isBelow && isInReach && nameSegments.at(-2) === collectionId) return [...nameSegments];
  return [...start, ...(allDescendants ? ([ANY_DEPTH] as const) : []), collectionId, ANY_SEGMENT];
}

/**
 * Returns the values of a pattern's wildcards, or undefined unless the pattern covers every path that `path` stands for.
 * `minRecursiveLength` is the minimum length of `{name=**}`: 1 in version 1 of the language, 0 in version 2.
 */
export function matchPath(
  [first, ...others]: readonly PatternSegment[],
  path: readonly RequestPathSegment[],
  minRecursiveLength: number,
): EvaluatedValue[] | undefined {
  if (first === undefined) return path.length === 0 ? [] : undefined;
  const [segment] = path;
  const isOneSegment = segment !== undefined && segment !== ANY_DEPTH;
  if (first.kind === 'text')
    return segment === first.text ? matchPath(others, path.slice(1), minRecursiveLength) : undefined;
  const maxLength = first.kind === 'recursiveWildcard' ? path.length : isOneSegment ? 1 : 0;
  for (let length = maxLength; length >= (first.kind === 'recursiveWildcard' ? minRecursiveLength : 1); length -= 1) {
    const wildcardValues = matchPath(others, path.slice(length), minRecursiveLength);
    if (wildcardValues)
      return [
        first.kind === 'recursiveWildcard' ? toRecursiveWildcardValue(path.slice(0, length)) : toWildcardValue(segment),
        ...wildcardValues,
      ];
  }
  return undefined;
}

const toWildcardValue = (segment: RequestPathSegment | undefined): EvaluatedValue =>
  typeof segment === 'string' ? segment : UNKNOWN_VALUE;

function toRecursiveWildcardValue(segments: readonly RequestPathSegment[]): EvaluatedValue {
  const literals = segments.filter((segment) => typeof segment === 'string');
  return literals.length === segments.length ? new RulePath(literals, new Map(), true) : UNKNOWN_VALUE;
}
