import type { PatternSegment } from './ast';
import { UNKNOWN, type Unknown } from './unknown';
import { RulePath } from './values';

/** A segment that a query does not fix. */
export const ANY_SEGMENT = Symbol('any segment');
/** Any number of segments, none included: where the collections of a group may lie. */
export const ANY_DEPTH = Symbol('any depth');

export type Segment = string | typeof ANY_SEGMENT | typeof ANY_DEPTH;
export type Captured = string | RulePath | Unknown;

/**
 * The values of a pattern's captures for a path, or undefined when the pattern does not cover all that the path may be.
 * `restMin` is how many segments `{name=**}` takes at least: one in version 1 of the language, none in version 2.
 */
export function matchPath(
  pattern: readonly PatternSegment[],
  path: readonly Segment[],
  restMin: 0 | 1,
): Captured[] | undefined {
  const [first, ...others] = pattern;
  if (first === undefined) return path.length === 0 ? [] : undefined;
  if (first.kind === 'rest') return matchRest(others, path, restMin);
  const [segment, ...rest] = path;
  if (segment === undefined || segment === ANY_DEPTH) return undefined;
  if (first.kind === 'text') return segment === first.text ? matchPath(others, rest, restMin) : undefined;
  const captured = matchPath(others, rest, restMin);
  return captured === undefined ? undefined : [segment === ANY_SEGMENT ? UNKNOWN : segment, ...captured];
}

function matchRest(
  others: readonly PatternSegment[],
  path: readonly Segment[],
  restMin: 0 | 1,
): Captured[] | undefined {
  for (let taken = path.length; taken >= restMin; taken -= 1) {
    const captured = matchPath(others, path.slice(taken), restMin);
    if (captured !== undefined) return [restValue(path.slice(0, taken)), ...captured];
  }
  return undefined;
}

function restValue(segments: readonly Segment[]): Captured {
  const known = segments.filter((segment) => typeof segment === 'string');
  return known.length === segments.length ? new RulePath(known, new Map(), true) : UNKNOWN;
}
