import type { PlainFields, Writes } from './plainValues';
import { SERVER_TIME } from './plainValues';
import { changeRecord, costsHead, head, NEXT_REVISION } from './storedDocuments';

export const PUSH_ID = 'push-5';
export const HEAD = 'pricing_grid/head';
export const COSTS_HEAD = 'pricing_grid/costs';
export const CHANGE_RECORD = `pricing_changes/${PUSH_ID}`;

export const nextHead: PlainFields = { ...head, revision: NEXT_REVISION, updated_at: SERVER_TIME, push_id: PUSH_ID };
export const nextCostsHead: PlainFields = { ...costsHead, revision: NEXT_REVISION };
export const nextChangeRecord: PlainFields = { ...changeRecord, revision: NEXT_REVISION, at: SERVER_TIME };

/** Builds a push that the rules accept from an admin: head, change record and the given documents. */
export function buildPush(writes: Writes = {}): Writes {
  return { [HEAD]: nextHead, [CHANGE_RECORD]: nextChangeRecord, ...writes };
}

/** Builds a push that changes costs, which moves the head of the costs too. */
export function buildCostPush(writes: Writes = {}): Writes {
  return buildPush({ [COSTS_HEAD]: nextCostsHead, ...writes });
}

/** Returns the fields with replacements; undefined removes a field. */
export function replaceFields(
  fields: PlainFields,
  changes: Record<string, PlainFields[string] | undefined>,
): PlainFields {
  const result: PlainFields = { ...fields };
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete result[key];
    else result[key] = value;
  }
  return result;
}
