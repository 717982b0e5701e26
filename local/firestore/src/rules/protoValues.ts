import type { Fields, StoredDoc, Timestamp, Value } from '../engine/value';
import { mapOf, RuleLatLng, RulePath, RuleTimestamp, type RuleMap, type RuleValue } from './values';

export function timestampOf(time: Timestamp): RuleTimestamp {
  return new RuleTimestamp(BigInt(time.seconds) * 1_000_000_000n + BigInt(time.nanos));
}

/** `projects/p/databases/d/documents/a/b` as the path `/databases/d/documents/a/b`. */
export function pathOfName(name: string): RulePath {
  return new RulePath(name.split('/').slice(2));
}

/** A Firestore value as the language sees it: 64-bit integers stay exact, a reference is a path. */
export function ruleValueOf(value: Value): RuleValue {
  if ('nullValue' in value) return null;
  if ('booleanValue' in value) return value.booleanValue;
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('doubleValue' in value) return value.doubleValue;
  if ('timestampValue' in value) return timestampOf(value.timestampValue);
  if ('stringValue' in value) return value.stringValue;
  if ('bytesValue' in value) return value.bytesValue;
  if ('referenceValue' in value) return pathOfName(value.referenceValue);
  if ('geoPointValue' in value) return new RuleLatLng(value.geoPointValue.latitude, value.geoPointValue.longitude);
  if ('arrayValue' in value) return value.arrayValue.values.map(ruleValueOf);
  return fieldsOf(value.mapValue.fields);
}

function fieldsOf(fields: Fields): RuleMap {
  return mapOf(Object.entries(fields).map(([key, value]) => [key, ruleValueOf(value)] as const));
}

const converted = new WeakMap<StoredDoc, RuleMap>();

/** `resource` of the language: data, id and `__name__`. A stored document never changes, so each is converted once. */
export function resourceOf(document: StoredDoc): RuleMap {
  const known = converted.get(document);
  if (known !== undefined) return known;
  const name = pathOfName(document.name);
  const resource = mapOf([
    ['data', fieldsOf(document.fields)],
    ['id', name.segments.at(-1) ?? ''],
    ['__name__', name],
  ]);
  converted.set(document, resource);
  return resource;
}

/** A claim of a token: JSON numbers without a fraction are int, as the language shows them. */
export function claimOf(claim: unknown): RuleValue {
  if (typeof claim === 'number') return Number.isInteger(claim) ? BigInt(claim) : claim;
  if (typeof claim === 'boolean' || typeof claim === 'string') return claim;
  if (Array.isArray(claim)) return claim.map(claimOf);
  if (typeof claim !== 'object' || claim === null) return null;
  return mapOf(Object.entries(claim).map(([key, value]) => [key, claimOf(value)] as const));
}
