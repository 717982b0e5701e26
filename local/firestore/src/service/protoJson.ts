import protobuf from 'protobufjs';
import { invalid, type ServiceError } from '../engine/errors';
import type { Timestamp } from '../engine/value';

/**
 * Protobuf's JSON mapping, straight between JSON and the engine's plain objects. Unlike ready-made serializers it
 * refuses fields that do not exist, with the service's message: a misspelt field must not be dropped in silence.
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;
const INT64 = /^-?\d{1,19}$/;
const WRAPPERS: Record<string, string> = {
  '.google.protobuf.Int32Value': 'int32',
  '.google.protobuf.Int64Value': 'int64',
  '.google.protobuf.DoubleValue': 'double',
};

const bad = (path: string, detail: string): ServiceError =>
  invalid(`Invalid JSON payload received. Invalid value at '${path}': ${detail}`);

function parseTimestamp(json: Json, path: string): Timestamp {
  const match = typeof json === 'string' ? TIMESTAMP.exec(json) : null;
  const millis = match ? Date.parse(`${match[1]}${match[3]}`) : Number.NaN;
  if (!match || Number.isNaN(millis)) throw bad(path, 'Field is no valid timestamp.');
  return { seconds: String(millis / 1000), nanos: Number((match[2] ?? '').padEnd(9, '0')) };
}

/** RFC 3339 with 0, 3, 6 or 9 digits of a second, as the service writes it. */
function formatTimestamp({ seconds, nanos }: Timestamp): string {
  const digits = String(nanos)
    .padStart(9, '0')
    .replace(/(?:000){1,3}$/, '');
  const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  return `${whole}${digits === '' ? '' : `.${digits}`}Z`;
}

function parseInt64(json: Json, path: string): string {
  const text = typeof json === 'number' && Number.isInteger(json) ? String(BigInt(json)) : json;
  if (typeof text !== 'string' || !INT64.test(text) || BigInt.asIntN(64, BigInt(text)) !== BigInt(text)) {
    throw bad(path, `${JSON.stringify(json)} is no 64-bit integer.`);
  }
  return String(BigInt(text));
}

function parseScalar(type: string, json: Json, path: string): unknown {
  switch (type) {
    case 'string':
      if (typeof json === 'string') return json;
      break;
    case 'bool':
      if (typeof json === 'boolean') return json;
      break;
    case 'bytes':
      if (typeof json === 'string') return Buffer.from(json, 'base64');
      break;
    case 'int64':
      return parseInt64(json, path);
    case 'int32':
      if (typeof json === 'number' && Number.isInteger(json) && json === (json | 0)) return json;
      break;
    default: {
      const number = typeof json === 'string' && json.trim() !== '' ? Number(json) : json;
      const isNaNText = json === 'NaN';
      if (typeof number === 'number' && (isNaNText || !Number.isNaN(number))) return number;
    }
  }
  throw bad(path, `${JSON.stringify(json)} is no ${type}.`);
}

function parseEnum(type: protobuf.Enum, json: Json, path: string): string {
  const name = typeof json === 'number' ? type.valuesById[json] : json;
  if (typeof name === 'string' && name in type.values) return name;
  throw bad(path, `${JSON.stringify(json)} is no ${type.name}.`);
}

function parseOne(field: protobuf.Field, json: Json, path: string): unknown {
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Enum) {
    return resolvedType.name === 'NullValue' ? 'NULL_VALUE' : parseEnum(resolvedType, json, path);
  }
  return resolvedType ? fromJson(resolvedType, json, path) : parseScalar(field.type, json, path);
}

function parseField(field: protobuf.Field, json: Json, path: string): unknown {
  if (field.repeated) {
    if (!Array.isArray(json)) throw bad(path, 'Expected a list.');
    return json.map((element, index) => parseOne(field, element, `${path}[${index}]`));
  }
  if (!field.map) return parseOne(field, json, path);
  if (json === null || typeof json !== 'object' || Array.isArray(json)) throw bad(path, 'Expected an object.');
  const entries = Object.entries(json).map(([key, value]) => {
    if (key === '__proto__') throw bad(path, 'Field name "__proto__" is reserved.');
    return [key, parseOne(field, value, `${path}[${JSON.stringify(key)}]`)];
  });
  return Object.fromEntries(entries);
}

function defaultOf(field: protobuf.Field): unknown {
  if (field.repeated) return [];
  if (field.map) return {};
  if (field.resolvedType instanceof protobuf.Enum) return field.resolvedType.valuesById[0];
  if (field.resolvedType) return null;
  if (field.type === 'bytes') return Buffer.alloc(0);
  return field.type === 'int64' ? '0' : field.typeDefault;
}

/** A message as a plain object with every default in place, from its JSON; INVALID_ARGUMENT for anything else. */
export function fromJson(type: protobuf.Type, json: Json, path = ''): object {
  if (!type.fieldsArray.every((field) => field.resolved)) for (const field of type.fieldsArray) field.resolve();
  if (type.fullName === '.google.protobuf.Timestamp') return parseTimestamp(json, path);
  const wrapped = WRAPPERS[type.fullName];
  if (wrapped) return { value: parseScalar(wrapped, json, path) };
  if (json === null || typeof json !== 'object' || Array.isArray(json)) throw bad(path, 'Expected an object.');
  const result: Record<string, unknown> = {};
  for (const field of type.fieldsArray) if (!field.partOf) result[field.name] = defaultOf(field);
  for (const [key, value] of Object.entries(json)) {
    const name = protobuf.util.camelCase(key);
    const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
    if (!field) {
      const place = path === '' ? '' : ` at '${path}'`;
      throw invalid(`Invalid JSON payload received. Unknown name "${key}"${place}: Cannot find field.`);
    }
    if (value === null && field.type !== 'google.protobuf.NullValue') continue;
    const rival = field.partOf?.fieldsArray.find((other) => Object.hasOwn(result, other.name));
    if (rival) throw bad(path, `oneof field '${field.partOf?.name}' is already set. Cannot set '${name}'.`);
    result[name] = parseField(field, value, path === '' ? name : `${path}.${name}`);
  }
  return result;
}

function formatOne(field: protobuf.Field, value: unknown): Json {
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Enum) {
    if (resolvedType.name === 'NullValue') return null;
    return typeof value === 'number' ? (resolvedType.valuesById[value] ?? value) : String(value);
  }
  if (resolvedType) return toJson(resolvedType, value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return typeof value === 'boolean' ? value : String(value);
}

const isDefault = (value: unknown): boolean =>
  value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0);

/** The JSON of a plain message; what has its default value outside of a oneof is left out, as proto3 does. */
export function toJson(type: protobuf.Type, plain: unknown): Json {
  if (plain === null || typeof plain !== 'object') return {};
  const message = new Map<string, unknown>(Object.entries(plain));
  if (type.fullName === '.google.protobuf.Timestamp') {
    return formatTimestamp({ seconds: String(message.get('seconds')), nanos: Number(message.get('nanos')) });
  }
  const result: { [key: string]: Json } = {};
  for (const [name, value] of message) {
    const field = type.fields[name]?.resolve();
    if (!field || value === null || value === undefined || (!field.partOf && isDefault(value))) continue;
    if (field.repeated && Array.isArray(value)) result[name] = value.map((element) => formatOne(field, element));
    else if (field.map && typeof value === 'object') {
      result[name] = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, formatOne(field, entry)]));
    } else result[name] = formatOne(field, value);
  }
  return result;
}
