import protobuf from 'protobufjs';
import { createInvalidArgumentError, type ServiceError } from '../core/errors';
import type { Timestamp } from '../core/value';

/**
 * A JSON value. This file converts it from and to plain messages by protobuf's JSON mapping; unlike protobufjs, it
 * rejects unknown fields with the service's message, so a misspelt field is not dropped silently.
 */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;
const WRAPPER = /^\.google\.protobuf\.\w+Value$/;
/** Has no UTF-8, and protobuf's JSON parser rejects it. */
const LONE_SURROGATE = /\p{Cs}/u;

const buildInvalidValueError = (path: string, detail: string): ServiceError =>
  createInvalidArgumentError(`Invalid JSON payload received. Invalid value at '${path}': ${detail}`);

const isObject = (json: Json): json is JsonObject => json !== null && typeof json === 'object' && !Array.isArray(json);

function parseTimestamp(json: Json, path: string): Timestamp {
  const [, time, fraction = '', zone] = (typeof json === 'string' && TIMESTAMP.exec(json)) || [];
  const millis = Date.parse(`${time}${zone}`);
  if (Number.isNaN(millis)) throw buildInvalidValueError(path, 'Field is no valid timestamp.');
  return { seconds: String(millis / 1000), nanos: Number(fraction.padEnd(9, '0')) };
}

/** Formats RFC 3339 with 0, 3, 6 or 9 fractional digits, as the service does. */
function formatTimestamp({ seconds, nanos }: Timestamp): string {
  const digits = `.${String(nanos).padStart(9, '0')}`.replace(/\.?(?:000){1,3}$/, '');
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}${digits}Z`;
}

/** Converters of scalar types; undefined for invalid JSON. */
const SCALARS: Record<string, (json: Json) => unknown> = {
  string: (json) => (typeof json === 'string' && !LONE_SURROGATE.test(json) ? json : undefined),
  bool: (json) => (typeof json === 'boolean' ? json : undefined),
  bytes: (json) => (typeof json === 'string' ? Buffer.from(json, 'base64') : undefined),
  int32: (json) => (String(Number(json) | 0) === String(json) ? Number(json) : undefined),
  int64: (json) => {
    const text = Number.isInteger(json) ? String(BigInt(json as number)) : json;
    const isInteger = typeof text === 'string' && /^-?\d{1,19}$/.test(text);
    return isInteger && BigInt.asIntN(64, BigInt(text)) === BigInt(text) ? String(BigInt(text)) : undefined;
  },
  double: (json) => {
    const number = typeof json === 'string' && json.trim() !== '' ? Number(json) : json;
    return typeof number === 'number' && (json === 'NaN' || !Number.isNaN(number)) ? number : undefined;
  },
};

function parseEnum(type: protobuf.Enum, json: Json): string | undefined {
  const name = typeof json === 'number' ? type.valuesById[json] : json;
  return typeof name === 'string' && Object.hasOwn(type.values, name) ? name : undefined;
}

function parseOne({ resolvedType, type }: protobuf.Field, json: Json, path: string): unknown {
  if (resolvedType instanceof protobuf.Type) return fromJson(resolvedType, json, path);
  if (resolvedType?.name === 'NullValue') return 'NULL_VALUE';
  const value = resolvedType ? parseEnum(resolvedType, json) : SCALARS[type]?.(json);
  if (value !== undefined) return value;
  const choices = resolvedType && Object.keys(resolvedType.values).join(' or ');
  const kind = choices ? `${resolvedType.name} (${choices})` : type === 'int64' ? '64-bit integer' : type;
  throw buildInvalidValueError(path, `${JSON.stringify(json)} is no ${kind}.`);
}

function parseField(field: protobuf.Field, json: Json, path: string): unknown {
  if (field.repeated) {
    if (!Array.isArray(json)) throw buildInvalidValueError(path, 'Expected a list.');
    return json.map((element, index) => parseOne(field, element, `${path}[${index}]`));
  }
  if (!field.map) return parseOne(field, json, path);
  if (!isObject(json)) throw buildInvalidValueError(path, 'Expected an object.');
  if (Object.hasOwn(json, '__proto__')) throw buildInvalidValueError(path, 'Field name "__proto__" is reserved.');
  return mapValues(json, (value, key) => parseOne(field, value, `${path}[${JSON.stringify(key)}]`));
}

const mapValues = <T, R>(values: Record<string, T>, change: (value: T, key: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

/** Converts JSON to a plain message with all defaults; throws INVALID_ARGUMENT. */
export function fromJson(type: protobuf.Type, json: Json, path = ''): object {
  if (type.fullName === '.google.protobuf.Timestamp') return parseTimestamp(json, path);
  if (type.fields['value'] && WRAPPER.test(type.fullName)) return { value: parseOne(type.fields['value'], json, path) };
  if (!isObject(json)) throw buildInvalidValueError(path, 'Expected an object.');
  const result = type.toObject(type.create(), PLAIN_MESSAGE_OPTIONS);
  for (const [key, value] of Object.entries(json)) {
    const name = protobuf.util.camelCase(key);
    const field = Object.hasOwn(type.fields, name) ? type.fields[name]?.resolve() : undefined;
    if (!field) {
      const owner = path === '' ? '' : ` at '${path}'`;
      throw createInvalidArgumentError(
        `Invalid JSON payload received. Unknown name "${key}"${owner}: Cannot find field.`,
      );
    }
    if (value === null && field.type !== 'google.protobuf.NullValue') continue;
    const conflictingField = field.partOf?.fieldsArray.find((other) => Object.hasOwn(result, other.name));
    if (conflictingField)
      throw buildInvalidValueError(path, `oneof field '${field.partOf?.name}' is already set. Cannot set '${name}'.`);
    result[name] = parseField(field, value, path === '' ? name : `${path}.${name}`);
  }
  return result;
}

/** Conversion to plain messages: 64-bit integers as decimal strings, enums by name, all defaults. */
export const PLAIN_MESSAGE_OPTIONS: protobuf.IConversionOptions = { longs: String, enums: String, defaults: true };

function formatOne({ resolvedType }: protobuf.Field, value: unknown): Json {
  if (resolvedType instanceof protobuf.Type) return toJson(resolvedType, value);
  if (resolvedType?.name === 'NullValue') return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (typeof value === 'boolean' || Number.isFinite(value)) return value as Json;
  return String(value);
}

const isDefault = (value: unknown): boolean =>
  value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0);

/** Converts a plain message to JSON; omits default values outside of a oneof, as proto3 does. */
export function toJson(type: protobuf.Type, plain: unknown): Json {
  if (type.fullName === '.google.protobuf.Timestamp') return formatTimestamp(plain as Timestamp);
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(plain ?? {})) {
    const field = type.fields[name]?.resolve();
    if (!field || value === null || value === undefined || (!field.partOf && isDefault(value))) continue;
    if (field.map) result[name] = mapValues(value as JsonObject, (entry) => formatOne(field, entry));
    else result[name] = field.repeated ? value.map((one: unknown) => formatOne(field, one)) : formatOne(field, value);
  }
  return result;
}
