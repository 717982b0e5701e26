import { describe, expect, it } from 'vitest';
import {
  buildDeleteMutation,
  buildMoveMutation,
  buildSubtitle,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import type { Mutation } from '../../domain/pricing/mutation';
import type { Draft } from '../../domain/pricing/pricingEditor';
import type { GridRow } from '../../domain/pricing/pricingItem';
import { createInMemoryDrafts } from '../localStore/inMemoryDrafts';
import { buildAdminState } from '../testing/buildAdminState';
import { buildSolutionRow } from '../testing/fakeServer';
import { buildUnsentCsv } from './buildUnsentCsv';

const a = buildSolutionRow('a', 0);
const cost = { prix_partenaire: '20,00', commission: '5' };

interface Unsent {
  rows?: readonly GridRow[];
  outbox?: readonly Mutation[];
  drafts?: readonly Draft[];
}

/** Returns the records without heading, date and state; edits are dated in their order. */
function listRecords({ rows = [a], outbox = [], drafts = [] }: Unsent): string[] {
  const state = buildAdminState({
    rows: new Map(rows.map((row) => [row.id, row])),
    outbox: outbox.map((mutation, seq) => ({ seq, mutation: { ...mutation, at: seq } })),
    drafts: new Map(drafts.map((draft) => [draft.itemId, draft])),
  });
  const [, ...lines] = buildUnsentCsv(state, createInMemoryDrafts(), 0).trimEnd().split('\r\n');
  return lines.map((line) => line.split(';').slice(2).join(';'));
}

describe('buildUnsentCsv', () => {
  it('writes the price into the newest record that changes the row, and none for a move', () => {
    const outbox = [buildUpdateMutation('1', a, { cost }), buildMoveMutation('2', 'a', null)];
    expect(listRecords({ outbox })).toEqual([
      'Offre a;Prix partenaire;10,00;20,00;;;',
      'Offre a;Commission;15;5;20,00;5;',
      'Offre a;Position;;;;;',
    ]);
  });

  it('writes a plan without its price as the resulting one', () => {
    const plan = { ...cost, starts_on: '2027-01-31' };
    expect(listRecords({ outbox: [buildUpdateMutation('1', a, { plan })] })).toEqual([
      'Offre a;Prix partenaire prévu;;20,00;;;',
      'Offre a;Commission prévue;;5;;;',
      'Offre a;À partir du;;31/01/2027;;;',
    ]);
  });

  it('promise 32: writes the last edit of a price although the clock was set back before it', () => {
    const [first, second] = ['12,00', '15,00'].map((prix_partenaire, index) => ({
      ...buildUpdateMutation(`m${index}`, a, { cost: { prix_partenaire, commission: '15' } }),
      at: 100 - index,
    }));
    if (!first || !second) throw new Error('two edits');
    const state = buildAdminState({
      rows: new Map([['a', a]]),
      outbox: [
        { seq: 1, mutation: first },
        { seq: 2, mutation: second },
      ],
    });
    const [, earlier, later] = buildUnsentCsv(state, createInMemoryDrafts(), 0).split('\r\n');
    expect(earlier).toContain('Prix partenaire;10,00;15,00;15,00;15;');
    expect(later).toContain('Prix partenaire;10,00;12,00;;;');
  });

  it('writes neither price nor new label of a row that is deleted later', () => {
    const outbox = [
      buildUpdateMutation('1', a, { solution: 'Neuf' }),
      buildUpdateMutation('2', a, { cost }),
      buildDeleteMutation('3', a),
    ];
    const records = listRecords({ outbox });
    expect(records).toContain('Offre a;Solution;Offre a;Neuf;;;');
    expect(records.every((record) => record.endsWith(';;;'))).toBe(true);
  });

  it('names a row that the server lacks by its deleted label, and never by a price', () => {
    expect(listRecords({ rows: [], outbox: [buildDeleteMutation('1', a)] })[0]).toMatch(/^Offre a;Solution;Offre a;;/);
    expect(listRecords({ rows: [], outbox: [buildUpdateMutation('1', a, { cost })] })).toEqual([
      ';Prix partenaire;10,00;20,00;;;',
      ';Commission;15;5;20,00;5;',
    ]);
  });

  it('writes the typed texts beside the values of the row when the editor opened', () => {
    const base = { solution: 'Vu', cost: { prix_partenaire: '9,00', commission: '15' } };
    expect(listRecords({ drafts: [{ itemId: 'a', at: 1, commission: '3', base }] })).toEqual([
      'Offre a;Commission;15;3;9,00;3;',
    ]);
    expect(listRecords({ drafts: [{ itemId: 'a', at: 1, prix_partenaire: '7', base }] })).toEqual([
      'Offre a;Prix partenaire;9,00;7;7;15;',
    ]);
    expect(listRecords({ drafts: [{ itemId: 'a', at: 1, label: 'En cours', base }] })).toEqual([
      'Offre a;Solution;Vu;En cours;;;En cours',
    ]);
  });

  it('writes from which day a typed price applies, and no resulting price, which an import would set at once', () => {
    const base = { solution: 'Vu', cost: { prix_partenaire: '9,00', commission: '15' } };
    expect(
      listRecords({ drafts: [{ itemId: 'a', at: 1, prix_partenaire: '7', startsOn: '2027-01-31', base }] }),
    ).toEqual(['Offre a;Prix partenaire;9,00;7;;;', 'Offre a;À partir du;;31/01/2027;;;']);
  });

  it('writes typed texts without values before for a row that the device lacks, and for a heading', () => {
    const texts = { label: 'En cours', prix_partenaire: '7', commission: '3' };
    expect(listRecords({ rows: [], drafts: [{ itemId: 'x', at: 1, ...texts }] })).toEqual([
      'En cours;Solution;;En cours;;;',
      'En cours;Prix partenaire;;7;;;',
      'En cours;Commission;;3;7;3;',
    ]);
    const heading = buildSubtitle('t', { solution: 'Titre' });
    expect(listRecords({ rows: [heading], drafts: [{ itemId: 't', at: 1, label: 'Neuf' }] })).toEqual([
      'Titre;Solution;Titre;Neuf;;;Neuf',
    ]);
    expect(listRecords({ rows: [], drafts: [{ itemId: 'x', at: 1, prix_partenaire: '7' }] })).toEqual([
      ';Prix partenaire;;7;7;;',
    ]);
  });
});
