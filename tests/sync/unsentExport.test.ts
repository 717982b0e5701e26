import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../src/sync/ports';
import { buildSolutionRow, createFakeServer } from '../../src/sync/testing/fakeServer';
import { createSignedInDevice } from '../support/testDevice';
import { buildCost, createGridServer } from '../support/gridEdits';

/** Opens an admin's device with unsent edits in every state, a draft and a text, made one second apart. */
async function openDeviceWithUnsentEdits() {
  const server = createFakeServer(['a', 'b', 'c', 'd'].map((id, at) => buildSolutionRow(id, at)));
  const other = await createSignedInDevice(server, 'admin');
  const { device, tab } = await createSignedInDevice(server, 'admin');
  const { engine } = tab;
  await other.tab.engine.edit({ kind: 'update', itemId: 'b', label: 'Leur nom', cost: buildCost('20') });
  await other.tab.engine.syncNow();
  server.isRejected = ({ items }) => items.some(({ id }) => id === 'c');
  const waitOneSecond = () => device.pass(1_000);
  await engine.edit({ kind: 'update', itemId: 'b', label: 'Mon nom', cost: buildCost('30') });
  await waitOneSecond();
  await engine.edit({ kind: 'update', itemId: 'c', cost: buildCost('11') });
  await engine.syncNow();
  await waitOneSecond();
  server.beforeCall = () => {
    throw new RemoteError('unreachable');
  };
  await engine.edit({ kind: 'update', itemId: 'a', label: 'Autre nom', cost: buildCost('12') });
  await waitOneSecond();
  await engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('12', '20') });
  await waitOneSecond();
  await engine.edit({ kind: 'delete', itemIds: ['d'] });
  await waitOneSecond();
  await engine.edit({
    kind: 'updateMany',
    rows: [],
    action: 'import',
    added: [{ solution: '=Neuf; 24"', cost: buildCost('1234,5') }],
  });
  await waitOneSecond();
  await engine.saveDraft({ itemId: 'b', prix_partenaire: '13,', at: device.clock.now() });
  engine.holdText('Lignes à importer', 'Routeur;10;15');
  return engine;
}

describe('SyncEngine.exportUnsentCsv', () => {
  it('leaves out the unit of an edit in conflict that the server accepted', async () => {
    const server = createGridServer();
    const [one, two] = [await createSignedInDevice(server, 'admin'), await createSignedInDevice(server, 'admin')];
    await one.tab.engine.edit({ kind: 'update', itemId: 'a', label: 'Leur' });
    await one.tab.engine.syncNow();
    await two.tab.engine.edit({ kind: 'update', itemId: 'a', label: 'Mien', cost: { prix_partenaire: '12' } });
    await two.tab.engine.syncNow();
    const csv = await (await two.tab.engine.exportUnsentCsv()).text();
    const [, ...lines] = csv.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(';').slice(1).join(';'))).toEqual([
      'En conflit;Leur;Solution;Offre a;Mien;;;Mien',
    ]);
  });

  it('lists every unsent change by time, with one price and label per row for the import', async () => {
    const engine = await openDeviceWithUnsentEdits();
    const csv = await (await engine.exportUnsentCsv()).text();
    expect(csv.split('\r\n').map((line) => line.replace(/^05\/01\/2026 (\d\d:){2}/, ''))).toEqual([
      'Date;État;Solution;Champ;Avant;Après;Prix partenaire;Commission;Libellé modifié',
      '00;En conflit;Leur nom;Solution;Offre b;Mon nom;;;',
      '00;En conflit;Leur nom;Prix partenaire;10,00;30,00;;;',
      '01;Refusée;Offre c;Prix partenaire;10,00;11,00;11,00;15;',
      '02;En attente d’envoi;Offre a;Solution;Offre a;Autre nom;;;',
      '02;En attente d’envoi;Offre a;Prix partenaire;10,00;12,00;;;',
      '03;En attente d’envoi;Offre a;Commission;15;20;12,00;20;Autre nom',
      '04;En attente d’envoi;Offre d;Solution;Offre d;;;;',
      '04;En attente d’envoi;Offre d;Prix partenaire;10,00;;;;',
      '04;En attente d’envoi;Offre d;Commission;15;;;;',
      '05;En attente d’envoi;"\'=Neuf; 24""";Solution;;"\'=Neuf; 24""";;;',
      '05;En attente d’envoi;"\'=Neuf; 24""";Prix partenaire;;1234,50;;;',
      '05;En attente d’envoi;"\'=Neuf; 24""";Commission;;15;1234,50;15;',
      '06;Saisie non enregistrée;Leur nom;Prix partenaire;20,00;13,;13,;15;Mon nom',
      '06;Saisie non enregistrée;;Lignes à importer;;"Routeur;10;15";;;',
      '',
    ]);
  });
});

describe('SyncEngine.exportUnsent', () => {
  it('writes ISO dates beside the times', async () => {
    const engine = await openDeviceWithUnsentEdits();
    const exported: unknown = JSON.parse(await (await engine.exportUnsent()).text());
    const date = expect.stringMatching(/^2026-01-05T\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    expect(exported).toMatchObject({
      waiting: [{ date }, { date }, { date }, { date }],
      conflicts: [{ mutations: [{ date }] }, { mutations: [{ date }] }],
      rejected: [{ date, mutation: { date } }],
      drafts: [{ date }],
    });
  });
});
