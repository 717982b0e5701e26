import type { PlainFields, Writes } from './plainValues';
import { SERVER_TIME } from './plainValues';
import { change, costsHead, head, NEXT } from './storedDocuments';

export const PUSH_ID = 'push-5';
export const HEAD = 'pricing_grid/head';
export const COSTS_HEAD = 'pricing_grid/costs';
export const CHANGE = `pricing_changes/${PUSH_ID}`;

export const nextHead: PlainFields = { ...head, revision: NEXT, updated_at: SERVER_TIME, push_id: PUSH_ID };
export const nextCostsHead: PlainFields = { ...costsHead, revision: NEXT };
export const nextChange: PlainFields = { ...change, revision: NEXT, at: SERVER_TIME };

/** A push that the rules accept from an admin: head, change record, and the documents given. */
export function push(writes: Writes = {}): Writes {
  return { [HEAD]: nextHead, [CHANGE]: nextChange, ...writes };
}

/** A push that changes costs, which moves their head as well. */
export function costPush(writes: Writes = {}): Writes {
  return push({ [COSTS_HEAD]: nextCostsHead, ...writes });
}

/** The fields with some replaced; undefined takes one away. */
export function altered(fields: PlainFields, changes: Record<string, PlainFields[string] | undefined>): PlainFields {
  const result: PlainFields = { ...fields };
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete result[key];
    else result[key] = value;
  }
  return result;
}
