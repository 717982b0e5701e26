import { isDeepStrictEqual } from 'node:util';
import type { Database } from './database';
import { microsOf } from './clock';
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

/** google.firestore.v1.Write: one of update, delete, verify and transform. */
export interface Write {
  update?: { name: string; fields: Fields };
  delete?: string;
  /** Nothing is written; the precondition must hold. Optimistic transactions send it for what they only read. */
  verify?: string;
  transform?: { document: string; fieldTransforms: FieldTransform[] };
  updateMask: { fieldPaths: string[] } | null;
  updateTransforms: FieldTransform[];
  currentDocument: Precondition | null;
}

/** One write, worked out: the document before and after it, where earlier writes of the same commit count as done. */
export interface Step {
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

function documentNameOf(write: Write): string {
  const name = write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document;
  if (name === undefined) throw invalid('A write must have an operation.');
  return name;
}

function fieldsAfter(write: Write, before: StoredDoc | null, time: Timestamp): { fields: Fields; results: Value[] } {
  let fields = before?.fields ?? {};
  if (write.update && !write.updateMask) fields = write.update.fields;
  else if (write.update) {
    for (const masked of write.updateMask?.fieldPaths ?? []) {
      const path = parseFieldPath(masked);
      fields = withField(fields, path, getField(write.update.fields, path));
    }
  }
  const transforms = write.transform?.fieldTransforms ?? write.updateTransforms;
  if (transforms.length > MAX_TRANSFORMS_PER_DOCUMENT) throw invalid('Too many field transforms on one document.');
  return applyTransforms(fields, transforms, time);
}

function planWrite(write: Write, name: string, before: StoredDoc | null, time: Timestamp): Omit<Step, 'segments'> {
  const precondition = write.currentDocument ?? {};
  const common = { precondition, before };
  if (write.verify !== undefined) return { ...common, kind: 'verify', after: before, transformResults: [] };
  if (write.delete !== undefined) return { ...common, kind: 'delete', after: null, transformResults: [] };
  const { fields, results } = fieldsAfter(write, before, time);
  checkDocument(name, fields);
  // A write that changes nothing keeps the update time: the service says so of WriteResult.update_time.
  const after =
    before && isDeepStrictEqual(before.fields, fields)
      ? before
      : { name, fields, createTime: before?.createTime ?? time, updateTime: time };
  return { ...common, kind: 'update', after, transformResults: results };
}

/** Works out what a commit would do, without doing it. Sizes, names and paths are checked; preconditions are not. */
export function planCommit(database: Database, writes: readonly Write[], time: Timestamp): Plan {
  const changes = new Map<string, StoredDoc | null>();
  const steps = writes.map((write): Step => {
    const name = documentNameOf(write);
    const { segments } = parseDocumentName(name, database.name);
    const path = segments.join('/');
    const staged = changes.get(path);
    const before = staged === undefined ? database.get(segments) : staged;
    const step = { segments, ...planWrite(write, name, before, time) };
    if (step.kind !== 'verify') changes.set(path, step.after);
    return step;
  });
  return { time, steps, changes };
}

/** Stale versions: FAILED_PRECONDITION, which the SDKs' transactions take as a reason to try again. */
export function checkVersions(plan: Plan): void {
  for (const { precondition, before, segments } of plan.steps) {
    if (!precondition.updateTime) continue;
    if (!before || microsOf(before.updateTime) !== microsOf(precondition.updateTime)) {
      throw new ServiceError(
        'FAILED_PRECONDITION',
        `The stored version of "${segments.join('/')}" does not match the required base version.`,
      );
    }
  }
}

/** NOT_FOUND or ALREADY_EXISTS where a write requires the opposite. */
export function checkExistence(plan: Plan, database: string): void {
  for (const { precondition, before, segments } of plan.steps) {
    const name = `${database}/documents/${segments.join('/')}`;
    if (precondition.exists === true && !before) {
      throw new ServiceError('NOT_FOUND', `No document to update: ${name}`);
    }
    if (precondition.exists === false && before) {
      throw new ServiceError('ALREADY_EXISTS', `Document already exists: ${name}`);
    }
  }
}
