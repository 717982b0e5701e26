import type { Actor } from '../actors';
import type { Plain, Writes } from '../plainValues';

export type Comparison = '==' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'in';

export interface QueryOf {
  collection: string;
  group?: boolean;
  where?: [field: string, operator: Comparison, value: Plain][];
  orderBy?: [field: string, direction: 'asc' | 'desc'];
  limit?: number;
}

interface CaseBase {
  title: string;
  actor: Actor;
  allowed: boolean;
  /** Changes to what is stored before; null takes a document away. */
  before?: Writes;
}

/** One request, and whether the rules allow it. In a commit, `target` is the document whose own rule decides that. */
export type Case =
  | (CaseBase & { kind: 'get'; path: string })
  | (CaseBase & { kind: 'list'; query: QueryOf })
  | (CaseBase & { kind: 'commit'; writes: Writes; target: string });

export function commit(
  title: string,
  actor: Actor,
  allowed: boolean,
  target: string,
  writes: Writes,
  before?: Writes,
): Case {
  const base: Case = { kind: 'commit', title, actor, allowed, target, writes };
  return before === undefined ? base : { ...base, before };
}
