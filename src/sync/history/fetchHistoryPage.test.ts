import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import { buildAdminState } from '../testing/buildAdminState';
import { buildPulledState, createTestContext } from '../testing/createTestContext';
import { buildSolutionRow, createFakeServer } from '../testing/fakeServer';
import { fetchHistoryPage } from './fetchHistoryPage';

const a = buildSolutionRow('a', 0);
const cost = { prix_partenaire: '20,00', commission: '5' };

describe('fetchHistoryPage', () => {
  const server = createFakeServer([a]);
  const { context } = createTestContext(server, buildAdminState(buildPulledState(server)));
  const common = { at: 7, device: 'Portable' };
  server.records = [
    { ...common, pushId: 'p1', revision: 2, mutations: [buildCreateMutation('1', 'b', { solution: 'Neuf' })] },
    {
      ...common,
      pushId: 'p2',
      revision: 3,
      mutations: [
        buildUpdateMutation('2', a, { solution: 'Renommé' }),
        buildUpdateMutation('3', a, { cost }),
        buildMoveMutation('4', 'a', null),
        buildMoveMutation('5', 'unknown', null),
        // A push that only renumbers rows.
        buildMoveMutation('7', 'a', 'a', 'a'),
        buildDeleteMutation('6', { ...a, id: 'b', solution: 'Ancien' }),
      ],
    },
  ];

  it('lists mutations newest first, each with the label it gives or the present one', async () => {
    const { changes } = await fetchHistoryPage(context, { limit: 10 });
    expect(changes.map(({ mutation, label }) => `${mutation.id} ${label}`)).toEqual([
      '6 Ancien',
      '5 ',
      '4 Offre a',
      '3 Offre a',
      '2 Renommé',
      '1 Neuf',
    ]);
    expect(changes.at(-1)).toMatchObject({ pushId: 'p1', revision: 2, at: 7, device: 'Portable', itemId: 'b' });
  });

  it('lists the mutations of one row', async () => {
    const { changes } = await fetchHistoryPage(context, { itemId: 'b', limit: 10 });
    expect(changes.map(({ mutation }) => mutation.id)).toEqual(['6', '1']);
  });

  it.each([
    [1, { revision: 3, at: 7 }],
    [2, { revision: 2, at: 7 }],
    [3, null],
  ])('returns where a full page of %d pushes ends: %j', async (limit, oldest) => {
    expect((await fetchHistoryPage(context, { limit })).oldest).toEqual(oldest);
  });
});
