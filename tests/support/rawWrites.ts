import { buildDocumentName } from './rawRequests';

/** Fields of Firestore's REST messages, so that tests can send writes that no SDK would. */
export type RawFields = Record<string, object>;
export type RawWrite = Record<string, unknown>;

export const toStringValue = (stringValue: string) => ({ stringValue });
export const toIntegerValue = (value: number) => ({ integerValue: String(value) });
export const toArrayValue = (values: object[]) => ({ arrayValue: { values } });

export function buildSetWrite(path: string, fields: RawFields, options: object = {}): RawWrite {
  return { update: { name: buildDocumentName(path), fields }, ...options };
}

export function buildDeleteWrite(path: string): RawWrite {
  return { delete: buildDocumentName(path) };
}

/** Builds an increment by transform, as the SDKs do: the request contains no value that a rule could compare. */
export function buildIncrementWrite(path: string, fieldPath: string): RawWrite {
  const updateTransforms = [{ fieldPath, increment: toIntegerValue(1) }];
  return { update: { name: buildDocumentName(path), fields: {} }, updateMask: { fieldPaths: [] }, updateTransforms };
}

/** Builds a write that only verifies whether a document exists. */
export function buildVerifyWrite(path: string, exists: boolean): RawWrite {
  return { verify: buildDocumentName(path), currentDocument: { exists } };
}

/** Option of `buildSetWrite`: sets the field to the server time. */
export function buildServerTimeOption(fieldPath: string): object {
  return { updateTransforms: [{ fieldPath, setToServerValue: 'REQUEST_TIME' }] };
}

/** Option of `buildSetWrite`: keeps the other fields. */
export function buildUpdateMaskOption(...fieldPaths: string[]): object {
  return { updateMask: { fieldPaths } };
}
