import type { Actor } from '../actors';
import type { Plain, Writes } from '../plainValues';

export type FilterOperator = '==' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'in';

export interface CaseQuery {
  collection: string;
  isCollectionGroup?: boolean;
  where?: [field: string, operator: FilterOperator, value: Plain][];
  orderBy?: [field: string, direction: 'asc' | 'desc'];
  limit?: number;
}

interface CaseBase {
  title: string;
  actor: Actor;
  isAllowed: boolean;
  /** Changes to the stored documents before the request; null removes one. */
  before?: Writes;
}

/** One request and its expected decision. In a commit, `target` is the document whose rule decides. */
export type RulesCase =
  | (CaseBase & { kind: 'get'; path: string })
  | (CaseBase & { kind: 'list'; query: CaseQuery })
  | (CaseBase & { kind: 'commit'; writes: Writes; target: string });

/** Builds the case of a commit, in which `target` is the document whose rule decides. */
export function buildCommitCase(
  title: string,
  actor: Actor,
  isAllowed: boolean,
  target: string,
  writes: Writes,
  before?: Writes,
): RulesCase {
  const base: RulesCase = { kind: 'commit', title, actor, isAllowed, target, writes };
  return before === undefined ? base : { ...base, before };
}
