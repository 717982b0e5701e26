/**
 * Firestore data as plain objects, exactly as `protobufjs` `toObject` gives them with
 * `longs: String, enums: String, defaults: true`: 64-bit integers are decimal strings, bytes a Uint8Array, absent messages null.
 */

/** A point in time: whole seconds since 1970 (decimal string, may be negative) and 0 to 999,999,999 nanoseconds. */
export interface Timestamp {
  seconds: string;
  nanos: number;
}

/** Latitude -90 to 90 and longitude -180 to 180, in degrees. */
export interface LatLng {
  latitude: number;
  longitude: number;
}

export type Fields = Record<string, Value>;

/** What each type of value holds. */
export interface Contents {
  nullValue: 'NULL_VALUE';
  booleanValue: boolean;
  integerValue: string;
  doubleValue: number;
  timestampValue: Timestamp;
  stringValue: string;
  bytesValue: Uint8Array;
  referenceValue: string;
  geoPointValue: LatLng;
  arrayValue: { values: Value[] };
  mapValue: { fields: Fields };
}

/** google.firestore.v1.Value: an object with exactly one of these keys. */
export type Value = { [K in keyof Contents]: { [P in K]: Contents[K] } }[keyof Contents];
export const NULL: Value = { nullValue: 'NULL_VALUE' };

/** A stored document. `name` is the full `projects/p/databases/d/documents/...`; the times are the database's. */
export interface StoredDoc {
  name: string;
  fields: Fields;
  createTime: Timestamp;
  updateTime: Timestamp;
}
