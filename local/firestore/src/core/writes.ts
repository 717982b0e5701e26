import { isDeepStrictEqual } from 'node:util';
import { toMicros } from './CommitClock';
import type { Database } from './Database';
import { ServiceError, createInvalidArgumentError } from './errors';
import { getValueAtPath, parseFieldPath, withField } from './fieldPath';
import { assertValidDocument } from './assertValidDocument';
import { parseDocumentName } from './resourceName';
import { applyTransforms, type FieldTransform } from './transforms';
import type { Fields, StoredDoc, Timestamp, Value } from './value';

export interface Precondition {
  exists?: boolean;
  updateTime?: Timestamp;
}

/** google.firestore.v1.Write: one of update, delete and verify. */
export interface Write {
  update?: { name: string; fields: Fields };
  delete?: string;
  /** Writes nothing but checks the precondition. Optimistic transactions send it for documents that they only read. */
  verify?: string;
  updateMask: { fieldPaths: string[] } | null;
  updateTransforms: FieldTransform[];
  currentDocument: Precondition | null;
}

/** One write with its document before and after, including the effect of earlier writes of the commit. */
export interface WriteStep {
  name: string;
  segments: string[];
  kind: 'update' | 'delete' | 'verify';
  precondition: Precondition;
  before: StoredDoc | null;
  after: StoredDoc | null;
  transformResults: Value[];
}

/** A commit before it is applied: its steps and the resulting documents (null: deleted). */
export interface CommitPlan {
  time: Timestamp;
  steps: WriteStep[];
  changes: Map<string, StoredDoc | null>;
}

const MAX_TRANSFORMS_PER_DOCUMENT = 500;

/** Returns the document after an update and the results of its transforms. */
function applyUpdate(
  { update, updateMask, updateTransforms }: Write & { update: object },
  before: StoredDoc | null,
  time: Timestamp,
): Pick<WriteStep, 'after' | 'transformResults'> {
  let fieldsAfterMask = updateMask ? (before?.fields ?? {}) : update.fields;
  for (const path of updateMask?.fieldPaths.map(parseFieldPath) ?? []) {
    fieldsAfterMask = withField(fieldsAfterMask, path, getValueAtPath(update.fields, path));
  }
  if (updateTransforms.length > MAX_TRANSFORMS_PER_DOCUMENT)
    throw createInvalidArgumentError('Too many field transforms on one document.');
  const { fields, results } = applyTransforms(fieldsAfterMask, updateTransforms, time);
  assertValidDocument(update.name, fields);
  // A write without effect keeps the update time (documentation of WriteResult.update_time).
  const isUnchanged = before !== null && isDeepStrictEqual(before.fields, fields);
  const changed = { name: update.name, fields, createTime: before?.createTime ?? time, updateTime: time };
  return { after: isUnchanged ? before : changed, transformResults: results };
}

/**
 * Computes the effect of a commit without applying it. Checks sizes, names and paths (throws INVALID_ARGUMENT), but no
 * preconditions.
 */
export function planCommit(database: Database, writes: readonly Write[], time: Timestamp): CommitPlan {
  const changes = new Map<string, StoredDoc | null>();
  const steps = writes.map((write): WriteStep => {
    const name = write.update?.name ?? write.delete ?? write.verify;
    if (name === undefined)
      throw createInvalidArgumentError('A write must have an operation: update, delete or verify.');
    const { segments } = parseDocumentName(name, database.name);
    const path = segments.join('/');
    const staged = changes.get(path);
    const before = staged === undefined ? database.get(segments) : staged;
    const common = { name, segments, precondition: write.currentDocument ?? {}, before, transformResults: [] };
    if (write.verify !== undefined) return { ...common, kind: 'verify', after: before };
    const { update } = write;
    const effect = update ? applyUpdate({ ...write, update }, before, time) : { after: null };
    changes.set(path, effect.after);
    return { ...common, kind: update ? 'update' : 'delete', ...effect };
  });
  return { time, steps, changes };
}

/** Throws FAILED_PRECONDITION for a stale version; transactions of the SDKs retry on this code. */
export function assertUpdateTimePreconditions({ steps }: CommitPlan): void {
  for (const { precondition, before, name } of steps) {
    if (!precondition.updateTime) continue;
    if (!before || toMicros(before.updateTime) !== toMicros(precondition.updateTime)) {
      const message = `The stored version of "${name}" does not match the required base version.`;
      throw new ServiceError('FAILED_PRECONDITION', message);
    }
  }
}

/** Throws NOT_FOUND if a document must exist but does not, ALREADY_EXISTS if it must not exist but does. */
export function assertExistsPreconditions({ steps }: CommitPlan): void {
  for (const { precondition, before, name } of steps) {
    if (precondition.exists === true && !before) throw new ServiceError('NOT_FOUND', `No document to update: ${name}`);
    if (precondition.exists === false && before) {
      throw new ServiceError('ALREADY_EXISTS', `Document already exists: ${name}`);
    }
  }
}
