import type { Case } from './case';
import { costFields, itemFields } from './itemFields';
import { changeFields, headFields } from './pushFields';
import { pushes } from './pushes';
import { furtherRights, rights } from './rights';

/** Every case, by what it is about. */
export const cases: Record<string, readonly Case[]> = {
  'who may do what': rights,
  'what is read': furtherRights,
  'fields of an item': itemFields,
  'fields of a cost': costFields,
  'fields of the heads': headFields,
  'fields of a change record': changeFields,
  'one push, one commit': pushes,
};
