import { createInvalidArgumentError } from './errors';
import type { Fields, Value } from './value';

/** Limits of the service on documents: https://firebase.google.com/docs/firestore/quotas */
const MAX_DOCUMENT_BYTES = 1_048_576;
const MAX_DEPTH = 20;
const MAX_FIELD_NAME_BYTES = 1500;

/** Limit of one request in bytes. */
export const MAX_REQUEST_BYTES = 10 * 1024 * 1024;

const measureString = (text: string): number => Buffer.byteLength(text) + 1;

/** Size of a name: the bytes of its segments below the database plus 1 for each, plus 16. */
const measureName = (name: string): number =>
  name
    .split('/')
    .slice(5)
    .reduce((sum, segment) => sum + measureString(segment), 16);

function assertValidFieldName(name: string): void {
  if (name === '') throw createInvalidArgumentError('Document has an empty field name.');
  if (/^__.*__$/s.test(name)) throw createInvalidArgumentError(`Field name "${name}" is reserved.`);
  if (Buffer.byteLength(name) > MAX_FIELD_NAME_BYTES)
    throw createInvalidArgumentError('Field name is longer than 1500 bytes.');
}

function measureValue(value: Value, depth: number): number {
  if (depth > MAX_DEPTH)
    throw createInvalidArgumentError(`Maps and arrays are nested deeper than the allowed ${MAX_DEPTH} levels.`);
  if ('stringValue' in value) return measureString(value.stringValue);
  if ('mapValue' in value) return measureFields(value.mapValue.fields, depth);
  if ('arrayValue' in value) {
    return value.arrayValue.values.reduce((sum, element) => {
      if ('arrayValue' in element) throw createInvalidArgumentError('Cannot convert an array value in an array value.');
      return sum + measureValue(element, 'mapValue' in element ? depth + 1 : depth);
    }, 0);
  }
  if ('bytesValue' in value) return value.bytesValue.length;
  if ('referenceValue' in value) return measureName(value.referenceValue);
  if ('geoPointValue' in value) return measureLatLng(value.geoPointValue.latitude, value.geoPointValue.longitude);
  return 'nullValue' in value || 'booleanValue' in value ? 1 : 8;
}

function measureLatLng(latitude: number, longitude: number): number {
  if (!(Math.abs(latitude) <= 90)) throw createInvalidArgumentError('Latitude must be in the range of [-90, 90].');
  if (!(Math.abs(longitude) <= 180)) throw createInvalidArgumentError('Longitude must be in the range of [-180, 180].');
  return 16;
}

function measureFields(fields: Fields, depth: number): number {
  let sum = 0;
  for (const [name, value] of Object.entries(fields)) {
    assertValidFieldName(name);
    if (Object.keys(value).length === 0)
      throw createInvalidArgumentError(`Value of "${name}" must have a "value_type" set.`);
    const isNested = 'mapValue' in value || 'arrayValue' in value;
    sum += measureString(name) + measureValue(value, isNested ? depth + 1 : depth);
  }
  return sum;
}

/**
 * Throws INVALID_ARGUMENT for a document that the service does not store: too large or too deep, an invalid field name,
 * nested arrays, a value without a type, or coordinates out of range.
 */
export function assertValidDocument(name: string, fields: Fields): void {
  const size = measureName(name) + measureFields(fields, 0) + 32;
  if (size > MAX_DOCUMENT_BYTES) {
    throw createInvalidArgumentError(
      `Document '${name}' cannot be written because its size (${size.toLocaleString('en-US')} bytes) exceeds the ` +
        `maximum allowed size of ${MAX_DOCUMENT_BYTES.toLocaleString('en-US')} bytes.`,
    );
  }
}
