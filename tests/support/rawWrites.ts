import { documentName } from './attacker';

/** Parts of Firestore's REST messages, written by hand: what no SDK would send can be sent too. */
export type Fields = Record<string, object>;
export type Write = Record<string, unknown>;

export const text = (stringValue: string) => ({ stringValue });
export const whole = (value: number) => ({ integerValue: String(value) });
export const list = (values: object[]) => ({ arrayValue: { values } });

export function set(path: string, fields: Fields, more: object = {}): Write {
  return { update: { name: documentName(path), fields }, ...more };
}

export function remove(path: string): Write {
  return { delete: documentName(path) };
}

/** Adds one by a transform, as the SDKs send it: it names no value that a rule could compare in the request itself. */
export function increment(path: string, fieldPath: string): Write {
  const updateTransforms = [{ fieldPath, increment: whole(1) }];
  return { update: { name: documentName(path), fields: {} }, updateMask: { fieldPaths: [] }, updateTransforms };
}

/** A write that only checks: it tells whether a document exists where it is allowed. */
export function verify(path: string, exists: boolean): Write {
  return { verify: documentName(path), currentDocument: { exists } };
}

/** Third part of `set`: the field gets the time of the server. */
export function serverTime(fieldPath: string): object {
  return { updateTransforms: [{ fieldPath, setToServerValue: 'REQUEST_TIME' }] };
}

/** Third part of `set`: the other fields stay. */
export function mask(...fieldPaths: string[]): object {
  return { updateMask: { fieldPaths } };
}
