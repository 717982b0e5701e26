import type { Mutation } from '../../../domain/mutation';
import { moveSteps } from '../../../domain/order';
import type { GridRow, ItemId } from '../../../domain/pricingItem';
import { applyMutation, openGrid, type Grid } from '../../../domain/replay';
import {
  EditError,
  type EditErrorCode,
  type EditIntent,
  type EditorSnapshot,
  type HistoryEntry,
  type PricingEditor,
  type RowMark,
  type ViewRow,
} from '../services';

type DraftMutation = Mutation extends infer M ? (M extends Mutation ? Omit<M, 'id' | 'at' | 'group'> : never) : never;

const START: Omit<EditorSnapshot, 'rows' | 'admin'> = {
  status: 'ready',
  sync: { phase: 'idle', unsent: 0, toSend: 0, oldestUnsentAt: null, lastSyncAt: 0, cause: null, stalled: false },
  conflicts: [],
  refused: [],
  drafts: [],
  canUndo: false,
  canRedo: false,
  storage: 'persistent',
  canSeal: true,
  deviceName: 'Poste de test',
};

/**
 * A `PricingEditor` in memory: edits take effect through the real domain, stay 'pending' until `send()`, and what a
 * server or another device would do is done by the methods at the end. For the tests of the screens.
 */
export class FakeEditor implements PricingEditor {
  readonly applied: EditIntent[] = [];
  readonly calls: string[] = [];
  entries: HistoryEntry[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly grid: Grid;
  private readonly marks = new Map<ItemId, RowMark>();
  private readonly views = new WeakMap<GridRow, ViewRow>();
  private steps: { group: string; before: Map<ItemId, GridRow> }[] = [];
  private failure: EditErrorCode | null = null;
  private view: EditorSnapshot;
  private counter = 0;

  constructor(rows: readonly GridRow[], options: { admin: boolean } & Partial<EditorSnapshot>) {
    this.grid = openGrid(rows);
    this.view = { ...START, ...options, rows: [] };
    this.publish({});
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = () => this.view;

  async apply(intent: EditIntent) {
    this.throwFailure();
    this.applied.push(intent);
    const group = this.nextId('group');
    const before = new Map<ItemId, GridRow>();
    let saved = 0;
    for (const mutation of this.mutationsOf(intent)) {
      this.put({ ...mutation, id: this.nextId('m'), at: 0, group }, before);
      saved += 1;
    }
    this.steps.push({ group, before });
    this.publish({ canUndo: true, canRedo: false });
    return { group, saved, failed: 0 };
  }

  async undo(group?: string) {
    this.throwFailure();
    this.calls.push(group === undefined ? 'undo' : `undo ${group}`);
    const step = group === undefined ? this.steps.at(-1) : this.steps.find((candidate) => candidate.group === group);
    if (!step) return;
    this.steps = this.steps.filter((candidate) => candidate !== step);
    for (const row of step.before.values()) this.setRow(row, 'pending');
    this.publish({ canUndo: this.steps.length > 0, canRedo: true });
  }

  async redo() {
    this.calls.push('redo');
  }

  async syncNow() {
    this.calls.push('syncNow');
  }

  async resolveConflict(id: string, take: 'mine' | 'theirs') {
    this.calls.push(`resolve ${id} ${take}`);
    this.publish({ conflicts: this.view.conflicts.filter((conflict) => conflict.id !== id) });
  }

  async resolveAllConflicts(take: 'mine' | 'theirs') {
    this.calls.push(`resolve all ${take}`);
    this.publish({ conflicts: [] });
  }

  async retryRefused(id: string) {
    this.calls.push(`retry ${id}`);
    this.publish({ refused: this.view.refused.filter((refused) => refused.id !== id) });
  }

  async discardRefused(id: string) {
    this.calls.push(`discard ${id}`);
    this.publish({ refused: this.view.refused.filter((refused) => refused.id !== id) });
  }

  async history({ itemId, before = Infinity, limit }: { itemId?: ItemId; before?: number; limit: number }) {
    const found = this.entries.filter((one) => one.revision < before && (itemId ?? one.itemId) === one.itemId);
    const pushes = [...new Set(found.map(({ pushId }) => pushId))].slice(0, limit);
    return found.filter(({ pushId }) => pushes.includes(pushId));
  }

  async saveDraft(draft: EditorSnapshot['drafts'][number]) {
    this.publish({ drafts: [...this.view.drafts.filter((other) => other.itemId !== draft.itemId), draft] });
  }

  async dropDraft(itemId: ItemId) {
    this.publish({ drafts: this.view.drafts.filter((draft) => draft.itemId !== itemId) });
  }

  async setDeviceName(deviceName: string) {
    this.publish({ deviceName });
  }

  keptOnlyHere() {
    return this.view.sync.unsent;
  }

  async eraseDevice() {
    this.publish({ status: 'locked', rows: [] });
  }

  async exportUnsent() {
    return new Blob(['{}'], { type: 'application/json' });
  }

  /** The next edits fail with this code, until null. */
  fail(code: EditErrorCode | null) {
    this.failure = code;
  }

  /** Another device changed rows and this one pulled them. */
  receive(rows: readonly GridRow[]) {
    for (const row of rows) this.setRow(row, 'synced');
    this.publish({});
  }

  /** The server took everything. */
  send() {
    this.marks.clear();
    this.publish({});
  }

  mark(itemId: ItemId, mark: RowMark) {
    this.marks.set(itemId, mark);
    this.publish({});
  }

  /** Any other part of the snapshot, as the engine would set it. */
  set(part: Partial<EditorSnapshot>) {
    this.publish(part);
  }

  private throwFailure() {
    if (this.failure) throw new EditError(this.failure);
  }

  private nextId(prefix: string) {
    this.counter += 1;
    return `${prefix}-${this.counter}`;
  }

  private put(mutation: Mutation, before: Map<ItemId, GridRow>) {
    const old = new Map(this.grid.rows);
    const changed = applyMutation(this.grid, mutation);
    if (changed.length === 0 && mutation.kind !== 'move') throw new EditError('unknownItem');
    for (const id of changed) {
      const row = this.grid.rows.get(id);
      const undone = old.get(id) ?? (row && { ...row, deleted: true });
      if (undone && !before.has(id)) before.set(id, undone);
      this.marks.set(id, 'pending');
    }
  }

  private setRow(row: GridRow, mark: RowMark) {
    const rows = new Map(this.grid.rows).set(row.id, row);
    const next = openGrid(rows.values());
    this.grid.rows = next.rows;
    this.grid.live = next.live;
    this.marks.set(row.id, mark);
  }

  private publish(part: Partial<EditorSnapshot>) {
    const rows = this.grid.live.map((row) => this.viewOf(row));
    const pending = rows.filter((row) => row.mark !== 'synced').length;
    const { conflicts, refused } = { ...this.view, ...part };
    const unsent = pending + conflicts.length + refused.length;
    const oldestUnsentAt = unsent === 0 ? null : 0;
    const sync = part.sync ?? { ...this.view.sync, unsent, toSend: pending, oldestUnsentAt };
    this.view = { ...this.view, ...part, rows, sync };
    for (const listener of this.listeners) listener();
  }

  /** Unchanged rows keep their identity, as the real editor promises. */
  private viewOf(row: GridRow): ViewRow {
    const mark = this.marks.get(row.id) ?? 'synced';
    const known = this.views.get(row);
    if (known?.mark === mark) return known;
    const view = { ...row, mark };
    this.views.set(row, view);
    return view;
  }

  private mutationsOf(intent: EditIntent): DraftMutation[] {
    const rowOf = (itemId: ItemId): GridRow => {
      const row = this.grid.rows.get(itemId);
      if (!row) throw new EditError('unknownItem');
      return row;
    };
    switch (intent.kind) {
      case 'add':
        return [{ ...intent, kind: 'create', itemId: this.nextId('item'), display_order: null }];
      case 'import':
        return intent.rows.map((row) => {
          const itemId = this.nextId('item');
          return { kind: 'create', itemId, type: 'solution', display_order: null, ...row };
        });
      case 'restore':
        return [{ kind: 'create', itemId: intent.itemId, ...intent.before }];
      case 'update': {
        const row = rowOf(intent.itemId);
        const label = intent.label === undefined ? undefined : { before: row.solution, after: intent.label };
        const price = intent.cost && row.cost ? { before: row.cost, after: intent.cost } : undefined;
        return [{ kind: 'update', itemId: row.id, label, price }];
      }
      case 'updateMany':
        return intent.rows.flatMap((row) => this.mutationsOf({ kind: 'update', ...row }));
      case 'delete':
        return intent.itemIds.map((itemId) => ({ kind: 'delete', itemId, before: rowOf(itemId) }));
      case 'move':
        return moveSteps(this.grid.live, intent.itemIds, intent.after).map((step) => ({ kind: 'move', ...step }));
    }
  }
}
