/**
 * Firestore data as plain objects in the form of `protobufjs` `toObject` with `longs: String, enums: String, defaults:
 * true`: 64-bit integers are decimal strings, bytes a Uint8Array, absent messages null.
 */

/** Whole seconds since 1970 (decimal string, may be negative) and 0 to 999,999,999 nanoseconds. */
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

/** Content of each value type, by the key of its `Value`. */
export interface ContentByValueType {
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
export type Value = { [K in keyof ContentByValueType]: { [P in K]: ContentByValueType[K] } }[keyof ContentByValueType];
export const NULL: Value = { nullValue: 'NULL_VALUE' };

/** A stored document. `name` is the full `projects/p/databases/d/documents/…`; both times are commit times. */
export interface StoredDoc {
  name: string;
  fields: Fields;
  createTime: Timestamp;
  updateTime: Timestamp;
}
