import { createInvalidArgumentError } from './errors';
import type { Fields, Value } from './value';

/** Refers to the document's own name in filters, orders and projections. */
export const DOCUMENT_NAME_FIELD = '__name__';

const SEGMENT = /(?:([A-Za-z_]\w*)|`((?:[^`\\]|\\[\s\S])+)`)(\.|$)/y;

/** Splits a field path (`a.b.`quoted name``) into segments; throws INVALID_ARGUMENT. */
export function parseFieldPath(path: string): string[] {
  const segments: string[] = [];
  SEGMENT.lastIndex = 0;
  for (;;) {
    const match = SEGMENT.exec(path);
    if (!match) throw createInvalidArgumentError(`Invalid property path "${path}".`);
    segments.push(match[1] ?? (match[2] ?? '').replace(/\\([\s\S])/g, '$1'));
    if (match[3] === '') return segments;
  }
}

const getOwnField = (fields: Fields, name: string): Value | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Returns the value at a path, or undefined if a segment is missing or not a map. */
export function getValueAtPath(fields: Fields, path: readonly string[]): Value | undefined {
  let current: Value | undefined = { mapValue: { fields } };
  for (const segment of path) {
    if (!current || !('mapValue' in current)) return undefined;
    current = getOwnField(current.mapValue.fields, segment);
  }
  return current;
}

/** Returns a copy with the value set, or removed if undefined; creates missing maps on the way. */
export function withField(fields: Fields, path: readonly string[], value: Value | undefined): Fields {
  const [head, ...rest] = path;
  if (head === undefined) return fields;
  const { [head]: _removed, ...others } = fields;
  if (rest.length === 0) return value === undefined ? others : { ...fields, [head]: value };
  const child = getOwnField(fields, head);
  const childFields = child && 'mapValue' in child ? child.mapValue.fields : undefined;
  if (value === undefined && !childFields) return fields;
  return { ...fields, [head]: { mapValue: { fields: withField(childFields ?? {}, rest, value) } } };
}
