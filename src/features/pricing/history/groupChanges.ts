import type { Mutation, UserAction, UserActionKind } from '../../../domain/pricing/mutation';
import type { HistoryChange } from '../../../domain/pricing/pricingEditor';

/** A change that the server accepted, or an unsent edit: without a device, and with `at` by the device clock. */
export type ListedChange =
  | HistoryChange
  | (Pick<HistoryChange, 'at' | 'itemId' | 'mutation' | 'label'> & { device: null });

/** One user action, whatever the number of pushes that sent it. */
export interface HistoryEntry<Change extends ListedChange = HistoryChange> {
  /** Group of its mutations. */
  group: string;
  action: UserAction;
  /** Time and device of its newest change. */
  at: number;
  device: Change['device'];
  /** The given changes of the action, oldest first: in the order of the file, or of the rows. */
  changes: readonly Change[];
}

/**
 * Groups changes by user action, newest first. Builds before gaps in the numbering recorded a long move in each of its
 * pushes: only its newest record counts.
 */
export function groupChanges<Change extends ListedChange>(changes: readonly Change[]): HistoryEntry<Change>[] {
  const groups = new Map<string, Map<string, Change>>();
  for (const change of changes) {
    const { id, group } = change.mutation;
    const members = groups.get(group) ?? new Map<string, Change>();
    groups.set(group, members);
    if (!members.has(id)) members.set(id, change);
  }
  return [...groups.values()].flatMap((members) => buildEntry([...members.values()]));
}

function buildEntry<Change extends ListedChange>(changes: readonly Change[]): HistoryEntry<Change>[] {
  const [newest] = changes;
  if (newest === undefined) return [];
  const { at, device, mutation } = newest;
  const action = mutation.action ?? deriveAction(changes.map((change) => change.mutation));
  return [{ group: mutation.group, action, at, device, changes: changes.toReversed() }];
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
