import { invalid } from './errors';
import type { Fields, Value } from './value';

/** The service's limits on documents: https://firebase.google.com/docs/firestore/quotas */
const MAX_DOCUMENT_BYTES = 1_048_576;
const MAX_DEPTH = 20;
const MAX_FIELD_NAME_BYTES = 1500;

/** The limit on one request, in bytes. */
export const MAX_REQUEST_BYTES = 10 * 1024 * 1024;

const stringBytes = (text: string): number => Buffer.byteLength(text) + 1;

/** A name counts the bytes of its segments below the database, one more for each, and 16. */
const nameBytes = (name: string): number =>
  name
    .split('/')
    .slice(5)
    .reduce((sum, segment) => sum + stringBytes(segment), 16);

function checkFieldName(name: string): void {
  if (name === '') throw invalid('Document has an empty field name.');
  if (/^__.*__$/s.test(name)) throw invalid(`Field name "${name}" is reserved.`);
  if (Buffer.byteLength(name) > MAX_FIELD_NAME_BYTES) throw invalid('Field name is longer than 1500 bytes.');
}

function valueBytes(value: Value, depth: number): number {
  if (depth > MAX_DEPTH) throw invalid(`Maps and arrays are nested deeper than the allowed ${MAX_DEPTH} levels.`);
  if ('stringValue' in value) return stringBytes(value.stringValue);
  if ('mapValue' in value) return fieldsBytes(value.mapValue.fields, depth);
  if ('arrayValue' in value) {
    return value.arrayValue.values.reduce((sum, element) => {
      if ('arrayValue' in element) throw invalid('Cannot convert an array value in an array value.');
      return sum + valueBytes(element, 'mapValue' in element ? depth + 1 : depth);
    }, 0);
  }
  if ('bytesValue' in value) return value.bytesValue.length;
  if ('referenceValue' in value) return nameBytes(value.referenceValue);
  if ('geoPointValue' in value) return checkLatLng(value.geoPointValue.latitude, value.geoPointValue.longitude);
  return 'nullValue' in value || 'booleanValue' in value ? 1 : 8;
}

function checkLatLng(latitude: number, longitude: number): number {
  if (!(Math.abs(latitude) <= 90)) throw invalid('Latitude must be in the range of [-90, 90].');
  if (!(Math.abs(longitude) <= 180)) throw invalid('Longitude must be in the range of [-180, 180].');
  return 16;
}

function fieldsBytes(fields: Fields, depth: number): number {
  let sum = 0;
  for (const [name, value] of Object.entries(fields)) {
    checkFieldName(name);
    if (Object.keys(value).length === 0) throw invalid(`Value of "${name}" must have a "value_type" set.`);
    const nested = 'mapValue' in value || 'arrayValue' in value;
    sum += stringBytes(name) + valueBytes(value, nested ? depth + 1 : depth);
  }
  return sum;
}

/** INVALID_ARGUMENT when a document is larger or deeper than the service allows, or has a name that it refuses. */
export function checkDocument(name: string, fields: Fields): void {
  const size = nameBytes(name) + fieldsBytes(fields, 0) + 32;
  if (size > MAX_DOCUMENT_BYTES) {
    throw invalid(
      `Document '${name}' cannot be written because its size (${size.toLocaleString('en-US')} bytes) exceeds the ` +
        `maximum allowed size of ${MAX_DOCUMENT_BYTES.toLocaleString('en-US')} bytes.`,
    );
  }
}
