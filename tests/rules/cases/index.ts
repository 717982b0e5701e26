import type { RulesCase } from './rulesCase';
import { costFieldCases, planFieldCases } from './costFields';
import { itemFieldCases } from './itemFields';
import { changeRecordFieldCases, headFieldCases } from './pushFields';
import { pushCases } from './pushes';
import { conditionalRightCases, rightCases } from './rights';

/** All cases; the keys are the titles of their suites. */
export const casesBySubject: Record<string, readonly RulesCase[]> = {
  'rights per collection': rightCases,
  'rights that depend on document or query': conditionalRightCases,
  'item fields': itemFieldCases,
  'cost fields': costFieldCases,
  'plan fields': planFieldCases,
  'head fields': headFieldCases,
  'change record fields': changeRecordFieldCases,
  pushes: pushCases,
};
