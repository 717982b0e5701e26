import type { Mutation, UserAction, UserActionKind } from '../../../domain/pricing/mutation';
import type { HistoryChange } from '../../../domain/pricing/pricingEditor';

/** One user action, whatever the number of pushes that sent it. */
export interface HistoryEntry {
  /** Group of its mutations. */
  group: string;
  action: UserAction;
  /** Time of its newest change; server clock, ms. */
  at: number;
  device: string;
  /** The given changes of the action, oldest first: in the order of the file, or of the rows. */
  changes: readonly HistoryChange[];
}

/**
 * Groups changes by user action, newest first. Builds before gaps in the numbering recorded a long move in each of its
 * pushes: only its newest record counts.
 */
export function groupChanges(changes: readonly HistoryChange[]): HistoryEntry[] {
  const groups = new Map<string, Map<string, HistoryChange>>();
  for (const change of changes) {
    const { id, group } = change.mutation;
    const members = groups.get(group) ?? new Map<string, HistoryChange>();
    groups.set(group, members);
    if (!members.has(id)) members.set(id, change);
  }
  return [...groups].map(([group, members]) => buildEntry(group, [...members.values()]));
}

function buildEntry(group: string, changes: readonly HistoryChange[]): HistoryEntry {
  const [newest] = changes;
  return {
    group,
    action: newest?.mutation.action ?? deriveAction(changes.map(({ mutation }) => mutation)),
    at: newest?.at ?? 0,
    device: newest?.device ?? '',
    changes: changes.toReversed(),
  };
}

const KINDS: Record<Mutation['kind'], UserActionKind> = {
  create: 'add',
  update: 'update',
  delete: 'delete',
  move: 'move',
};

/** Names an action that an older build recorded without its name. */
function deriveAction(mutations: readonly Mutation[]): UserAction {
  const [kind = 'update', ...others] = new Set(mutations.map((mutation) => KINDS[mutation.kind]));
  const count = new Set(mutations.map(({ itemId }) => itemId)).size;
  return { kind: others.length === 0 ? kind : 'update', count };
}
