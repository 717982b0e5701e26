import { isDeepStrictEqual } from 'node:util';
import { microsOf } from './clock';
import type { Database } from './database';
import { ServiceError, invalid } from './errors';
import { getField, parseFieldPath, withField } from './fieldPath';
import { checkDocument } from './limits';
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
  /** Nothing is written; the precondition must hold. Optimistic transactions send it for what they only read. */
  verify?: string;
  updateMask: { fieldPaths: string[] } | null;
  updateTransforms: FieldTransform[];
  currentDocument: Precondition | null;
}

/** One write, worked out: the document before and after it, where earlier writes of the same commit count as done. */
export interface Step {
  name: string;
  segments: string[];
  kind: 'update' | 'delete' | 'verify';
  precondition: Precondition;
  before: StoredDoc | null;
  after: StoredDoc | null;
  transformResults: Value[];
}

/** A commit that is worked out but not done: its steps, and each touched document as it would be (null: deleted). */
export interface Plan {
  time: Timestamp;
  steps: Step[];
  changes: Map<string, StoredDoc | null>;
}

const MAX_TRANSFORMS_PER_DOCUMENT = 500;

/** The document that an update leaves, and the results of its transforms. */
function updated(
  { update, updateMask, updateTransforms }: Write & { update: object },
  before: StoredDoc | null,
  time: Timestamp,
): Pick<Step, 'after' | 'transformResults'> {
  let masked = updateMask ? (before?.fields ?? {}) : update.fields;
  for (const path of updateMask?.fieldPaths.map(parseFieldPath) ?? []) {
    masked = withField(masked, path, getField(update.fields, path));
  }
  if (updateTransforms.length > MAX_TRANSFORMS_PER_DOCUMENT)
    throw invalid('Too many field transforms on one document.');
  const { fields, results } = applyTransforms(masked, updateTransforms, time);
  checkDocument(update.name, fields);
  // A write that changes nothing keeps the update time: the service says so of WriteResult.update_time.
  const isUnchanged = before !== null && isDeepStrictEqual(before.fields, fields);
  const changed = { name: update.name, fields, createTime: before?.createTime ?? time, updateTime: time };
  return { after: isUnchanged ? before : changed, transformResults: results };
}

/** Works out what a commit would do, without doing it. Sizes, names and paths are checked; preconditions are not. */
export function planCommit(database: Database, writes: readonly Write[], time: Timestamp): Plan {
  const changes = new Map<string, StoredDoc | null>();
  const steps = writes.map((write): Step => {
    const name = write.update?.name ?? write.delete ?? write.verify;
    if (name === undefined) throw invalid('A write must have an operation: update, delete or verify.');
    const { segments } = parseDocumentName(name, database.name);
    const path = segments.join('/');
    const staged = changes.get(path);
    const before = staged === undefined ? database.get(segments) : staged;
    const common = { name, segments, precondition: write.currentDocument ?? {}, before, transformResults: [] };
    if (write.verify !== undefined) return { ...common, kind: 'verify', after: before };
    const { update } = write;
    const after = update ? updated({ ...write, update }, before, time) : { after: null };
    changes.set(path, after.after);
    return { ...common, kind: update ? 'update' : 'delete', ...after };
  });
  return { time, steps, changes };
}

/** Stale versions: FAILED_PRECONDITION, which the SDKs' transactions take as a reason to try again. */
export function checkVersions({ steps }: Plan): void {
  for (const { precondition, before, name } of steps) {
    if (!precondition.updateTime) continue;
    if (!before || microsOf(before.updateTime) !== microsOf(precondition.updateTime)) {
      const message = `The stored version of "${name}" does not match the required base version.`;
      throw new ServiceError('FAILED_PRECONDITION', message);
    }
  }
}

/** NOT_FOUND or ALREADY_EXISTS where a write requires the opposite. */
export function checkExistence({ steps }: Plan): void {
  for (const { precondition, before, name } of steps) {
    if (precondition.exists === true && !before) throw new ServiceError('NOT_FOUND', `No document to update: ${name}`);
    if (precondition.exists === false && before) {
      throw new ServiceError('ALREADY_EXISTS', `Document already exists: ${name}`);
    }
  }
}
