import type { RulesRequest } from './contract';
import type { PatternSegment } from './syntax';
import { UNKNOWN, type Known } from './unknown';
import { RulePath } from './values';

/** A segment that a query does not fix. */
const ANY_SEGMENT = Symbol('any segment');
/** Any number of segments, none included: where the collections of a group may lie. */
const ANY_DEPTH = Symbol('any depth');

export type Segment = string | typeof ANY_SEGMENT | typeof ANY_DEPTH;

/** The path that stands for everything a query can return; a whole one where the filter fixes the document's `name`. */
export function queriedPath({ database, query }: RulesRequest, name: RulePath | null): Segment[] {
  const start = ['databases', database, 'documents', ...(query?.parent ?? [])];
  const { collectionId = '', allDescendants = true } = query?.structuredQuery.from[0] ?? {};
  if (collectionId === '') return [...start, ANY_DEPTH, ANY_SEGMENT, ANY_SEGMENT];
  const fixed = name?.segments ?? [];
  const isBelow = start.every((segment, index) => fixed[index] === segment);
  const isInReach = allDescendants || fixed.length === start.length + 2;
  if (isBelow && isInReach && fixed.at(-2) === collectionId) return [...fixed];
  return [...start, ...(allDescendants ? ([ANY_DEPTH] as const) : []), collectionId, ANY_SEGMENT];
}

/**
 * The values of a pattern's captures for a path, or undefined when the pattern does not cover all that the path may be.
 * `restMin` is how many segments `{name=**}` takes at least: one in version 1 of the language, none in version 2.
 */
export function matchPath(
  [first, ...others]: readonly PatternSegment[],
  path: readonly Segment[],
  restMin: number,
): Known[] | undefined {
  if (first === undefined) return path.length === 0 ? [] : undefined;
  const [segment] = path;
  const isFixed = segment !== undefined && segment !== ANY_DEPTH;
  if (first.kind === 'text') return segment === first.text ? matchPath(others, path.slice(1), restMin) : undefined;
  const most = first.kind === 'rest' ? path.length : isFixed ? 1 : 0;
  for (let taken = most; taken >= (first.kind === 'rest' ? restMin : 1); taken -= 1) {
    const captured = matchPath(others, path.slice(taken), restMin);
    if (captured) return [first.kind === 'rest' ? restOf(path.slice(0, taken)) : valueOf(segment), ...captured];
  }
  return undefined;
}

const valueOf = (segment: Segment | undefined): Known => (typeof segment === 'string' ? segment : UNKNOWN);

function restOf(segments: readonly Segment[]): Known {
  const known = segments.filter((segment) => typeof segment === 'string');
  return known.length === segments.length ? new RulePath(known, new Map(), true) : UNKNOWN;
}
