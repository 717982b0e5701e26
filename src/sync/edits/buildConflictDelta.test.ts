import { describe, expect, it } from 'vitest';
import { buildUpdateMutation } from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import { buildTombstone } from '../../domain/pricing/pricingItem';
import type { PendingConflict } from '../localStore/localState';
import { buildAdminState } from '../testing/buildAdminState';
import { buildSolutionRow } from '../testing/fakeServer';
import { buildConflictDelta } from './buildConflictDelta';

const a = buildSolutionRow('a', 0);
const b = buildSolutionRow('b', 1);

function buildPendingConflict(id: string, itemId: string, mine: string, theirsRevision = 1): PendingConflict {
  const mutations = [buildUpdateMutation(`${id}-edit`, a, { solution: mine })];
  const conflict: Conflict = {
    id,
    itemId,
    mutations,
    theirsRevision,
    unit: 'label',
    base: 'Vu',
    mine,
    theirs: 'Autre',
  };
  return { id, conflict, by: { device: 'Portable', at: 1 } };
}

const byId = <Value extends { id: string }>(...values: readonly Value[]) => new Map(values.map((one) => [one.id, one]));
describe('buildConflictDelta', () => {
  it('keeps the author of a conflict until its other side has a new revision', () => {
    const known = buildPendingConflict('known', 'a', 'Mien', 1);
    const state = buildAdminState({ conflicts: byId(known) });
    const build = (revision: number) =>
      buildConflictDelta(state, {
        pending: [known.conflict],
        fresh: [],
        rows: byId({ ...a, solution: 'Autre', revision }),
      });
    expect(build(1).put).toMatchObject([{ id: 'known', by: { device: 'Portable' } }]);
    expect(build(2).put).toMatchObject([{ id: 'known', by: null }]);
  });

  it('removes conflicts whose sides are equal, and adds new ones without an author', () => {
    const state = buildAdminState({ conflicts: byId(buildPendingConflict('equal', 'a', 'Offre a')) });
    const fresh = buildPendingConflict('fresh', 'b', 'Mien').conflict;
    const pending = [...state.conflicts.values()].map(({ conflict }) => conflict);
    expect(buildConflictDelta(state, { pending, fresh: [fresh], rows: byId(a, b) })).toMatchObject({
      remove: ['equal'],
      put: [{ id: 'fresh', by: null }],
    });
  });

  it('adds the place of a newly deleted row to its conflict alone', () => {
    const known = buildPendingConflict('known', 'b', 'Mien');
    const fresh = buildPendingConflict('fresh', 'a', 'Mien').conflict;
    const state = buildAdminState({ rows: byId(a, b), conflicts: byId(known) });
    const rows = byId({ ...a, solution: 'Autre' }, { ...buildTombstone(b), revision: 2 });
    const { put = [] } = buildConflictDelta(state, { pending: [known.conflict], fresh: [fresh], rows });
    expect(put).toMatchObject([
      {
        id: 'known',
        by: null,
        conflict: { unit: 'deletedByOther', after: 'a', mine: { solution: 'Mien', cost: b.cost } },
      },
      { id: 'fresh', conflict: { unit: 'label' } },
    ]);
    expect(put[1]?.conflict).not.toHaveProperty('after');
    const again = put[0]?.conflict;
    if (again?.unit !== 'deletedByOther') throw new Error('no conflict about a deleted row');
    const placed = { ...again, after: null };
    expect(buildConflictDelta(state, { pending: [placed], fresh: [], rows }).put).toMatchObject([
      { conflict: { after: null } },
    ]);
  });
});
