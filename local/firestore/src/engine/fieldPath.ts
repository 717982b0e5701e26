import { invalid } from './errors';
import type { Fields, Value } from './value';

/** The path that stands for the document's own name in filters, orders and projections. */
export const DOCUMENT_NAME = '__name__';

const SEGMENT = /(?:([A-Za-z_]\w*)|`((?:[^`\\]|\\[\s\S])+)`)(\.|$)/y;

/** A field path as the service writes it (`a.b.`odd name``) as its segments, or INVALID_ARGUMENT. */
export function parseFieldPath(path: string): string[] {
  const segments: string[] = [];
  SEGMENT.lastIndex = 0;
  for (;;) {
    const match = SEGMENT.exec(path);
    if (!match) throw invalid(`Invalid property path "${path}".`);
    segments.push(match[1] ?? (match[2] ?? '').replace(/\\([\s\S])/g, '$1'));
    if (match[3] === '') return segments;
  }
}

const ownField = (fields: Fields, name: string): Value | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The value at a path, or undefined where any step of it is missing or no map. */
export function getField(fields: Fields, path: readonly string[]): Value | undefined {
  let current: Value | undefined = { mapValue: { fields } };
  for (const segment of path) {
    if (!current || !('mapValue' in current)) return undefined;
    current = ownField(current.mapValue.fields, segment);
  }
  return current;
}

/** A copy with the value at the path set, or removed when undefined; maps on the way are made as needed. */
export function withField(fields: Fields, path: readonly string[], value: Value | undefined): Fields {
  const [head, ...rest] = path;
  if (head === undefined) return fields;
  const { [head]: _removed, ...others } = fields;
  if (rest.length === 0) return value === undefined ? others : { ...fields, [head]: value };
  const child = ownField(fields, head);
  const childFields = child && 'mapValue' in child ? child.mapValue.fields : undefined;
  if (value === undefined && !childFields) return fields;
  return { ...fields, [head]: { mapValue: { fields: withField(childFields ?? {}, rest, value) } } };
}
