import { admin } from '../actors';
import { WholeFloat, type Plain, type PlainFields, type Writes } from '../plainValues';
import { altered } from '../pushBuilder';
import { NEXT, REVISION } from '../storedDocuments';
import { commit, type Case } from './case';

export type Change = Record<string, Plain | undefined>;

/** Each changes one thing of a valid document. */
export function variants(
  target: string,
  valid: PlainFields,
  wrap: (writes: Writes) => Writes,
  allowed: boolean,
  rows: [title: string, change: Change][],
): Case[] {
  return rows.map(([title, change]) =>
    commit(`${target}: ${title}`, admin, allowed, target, wrap({ [target]: altered(valid, change) })),
  );
}

/** Every document of a push is stamped with the next revision, as an integer. */
export const badRevisions: [string, Change][] = [
  ['the revision of the stored head', { revision: REVISION }],
  ['a revision ahead', { revision: NEXT + 1 }],
  ['a revision as text', { revision: String(NEXT) }],
  ['a revision as a float', { revision: new WholeFloat(NEXT) }],
  ['no revision', { revision: undefined }],
];
