import { admin } from '../actors';
import { DaysFromNow, WholeFloat, type Plain, type PlainFields, type Writes } from '../plainValues';
import { replaceFields } from '../pushBuilder';
import { NEXT_REVISION, REVISION } from '../storedDocuments';
import { buildCommitCase, type RulesCase } from './rulesCase';

export type FieldChanges = Record<string, Plain | undefined>;

/** The first is too soon for an expiry, the second is not. */
export const SIXTY_DAYS = new DaysFromNow(60);
export const OVER_SIXTY_DAYS = new DaysFromNow(60.01);

/** Builds one case per row, each with these changes to the fields of a valid document. */
export function buildVariantCases(
  target: string,
  valid: PlainFields,
  wrap: (writes: Writes) => Writes,
  isAllowed: boolean,
  rows: [title: string, change: FieldChanges][],
): RulesCase[] {
  return rows.map(([title, change]) =>
    buildCommitCase(
      `${isAllowed ? 'allows' : 'denies'} ${target}: ${title}`,
      admin,
      isAllowed,
      target,
      wrap({ [target]: replaceFields(valid, change) }),
    ),
  );
}

/** Changes that violate a rule of all documents of a push: the revision is the head's next, as an integer. */
export const INVALID_REVISIONS: [string, FieldChanges][] = [
  ['the revision of the stored head', { revision: REVISION }],
  ['a revision ahead', { revision: NEXT_REVISION + 1 }],
  ['a revision as text', { revision: String(NEXT_REVISION) }],
  ['a revision as a float', { revision: new WholeFloat(NEXT_REVISION) }],
  ['no revision', { revision: undefined }],
];
