import { RE2JS } from 're2js';
import { Failure } from './values';

const MAX_CACHED = 500;
const compiled = new Map<string, RE2JS | Failure>();

/** A regular expression in RE2's syntax (no look-around, no back-references), or the failure that it is none. */
export function patternOf(source: string): RE2JS | Failure {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  // Documents can bring patterns of their own: without a bound the cache would grow with them.
  if (compiled.size >= MAX_CACHED) compiled.clear();
  const pattern = compile(source);
  compiled.set(source, pattern);
  return pattern;
}

function compile(source: string): RE2JS | Failure {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    return new Failure(`no RE2 expression: ${error instanceof Error ? error.message : String(error)}`);
  }
}
