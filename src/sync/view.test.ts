import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridRow } from '../domain/pricingItem';
import { applyChange } from './applyChange';
import type { DeviceState } from './deviceState';
import { mutationsFor, type Intent } from './intents';
import { asNewEdit, record } from './record';
import { adminState } from './testing/adminState';
import { solution } from './testing/fakeServer';
import { createView } from './view';

const ROWS = 6;

const stateOf = (rows: readonly GridRow[]): DeviceState =>
  adminState({ rows: new Map(rows.map((row) => [row.id, row])) });

const start = (): DeviceState =>
  stateOf(Array.from({ length: ROWS }, (_, index) => solution(`r${String(index)}`, index)));

const rowId = fc.nat(ROWS - 1).map((index) => `r${String(index)}`);
const intent: fc.Arbitrary<Intent> = fc.oneof(
  fc.record({ kind: fc.constant('update' as const), itemId: rowId, label: fc.constantFrom('Un', 'Deux', 'Trois') }),
  fc.record({ kind: fc.constant('move' as const), itemIds: fc.tuple(rowId), after: fc.option(rowId) }),
  fc.record({ kind: fc.constant('delete' as const), itemIds: fc.array(rowId, { minLength: 2, maxLength: 3 }) }),
  fc.constant({ kind: 'add' as const, type: 'subtitle' as const, solution: 'Titre', cost: null }),
);

describe('the shown grid', () => {
  it('carried from edit to edit is what replaying everything gives', () => {
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 12 }), (intents) => {
        const carried = createView();
        let state = start();
        let count = 0;
        for (const asked of intents) {
          const making = { newId: () => `n${String((count += 1))}`, at: 0, group: `g${String(count)}` };
          const grid = carried.grid(state);
          const isThere = !('itemId' in asked) || grid.rows.get(asked.itemId)?.deleted === false;
          const moves = asked.kind === 'move' && grid.rows.get(asked.itemIds[0] ?? '')?.deleted !== false;
          if (!isThere || moves) continue;
          const { mutations } = mutationsFor(grid, asked, making);
          const change = record(state, mutations, { at: 0, stack: asNewEdit(state, mutations) });
          state = applyChange(state, change, { stamp: 0 });
          expect(carried.rows(state)).toEqual(createView().rows(state));
        }
      }),
    );
  });

  it('keeps every row that an edit does not touch, and the list where nothing changed', () => {
    const view = createView();
    const before = start();
    const rows = view.rows(before);
    const making = { newId: () => 'm1', at: 0, group: 'g' };
    const asked: Intent = { kind: 'update', itemId: 'r2', label: 'Nouveau' };
    const { mutations } = mutationsFor(view.grid(before), asked, making);
    const change = record(before, mutations, { at: 0, stack: asNewEdit(before, mutations) });
    const after = applyChange(before, change, { stamp: 1 });
    const edited = view.rows(after);
    expect(edited[2]).toMatchObject({ solution: 'Nouveau', mark: 'pending' });
    expect(edited.filter((row, index) => row === rows[index])).toHaveLength(ROWS - 1);

    const pulled = applyChange(
      after,
      { rows: { clear: true, put: [...structuredClone(after.rows).values()] } },
      {
        stamp: 2,
      },
    );
    expect(view.rows(pulled)).toBe(edited);
  });
});
