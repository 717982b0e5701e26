import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createHandlerThrowingRemoteError,
  openSignedInTestTab,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { DAY_MS } from '../../../domain/durations';
import { assignAction, type Mutation } from '../../../domain/pricing/mutation';
import { RemoteError, type ChangeRecord } from '../../../sync/ports';
import { closeScreen, renderScreen, stopClock, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { PricingServicesProvider } from '../shell/PricingServicesProvider';
import { buildSampleRow } from '../testing/sampleRow';
import { HistoryPanel } from './HistoryPanel';

/** Longer than the interval of a double click. */
const AFTER_DOUBLE_CLICK_MS = 600;

const COST = { prix_partenaire: '10,00', commission: '15' };
const OLD = { prix_partenaire: '8,00', commission: '15' };

const buildUpdate = (itemId: string, group = itemId): Mutation => ({
  kind: 'update',
  id: `${group}-${itemId}`,
  itemId,
  at: 0,
  group,
  price: { before: OLD, after: COST },
});
const buildRename = (itemId: string): Mutation => ({
  kind: 'update',
  id: itemId,
  itemId,
  at: 0,
  group: itemId,
  label: { before: 'Téléphonie', after: 'Standard' },
});
/** @param daysAgo Age of the record at the opening of the panel. */
function buildRecord(push: number, mutations: readonly Mutation[], daysAgo = 0, device = 'Poste 2'): ChangeRecord {
  return { pushId: `push-${push}`, revision: push, at: Date.now() - daysAgo * DAY_MS, device, mutations };
}
const buildPush = (push: number, items: number, daysAgo = 0) =>
  buildRecord(
    push,
    Array.from({ length: items }, (_, at) => buildUpdate(`p${push}-${at}`)),
    daysAgo,
  );
/** Builds an import of rows in two pushes. */
function buildImport(push: number, count = 240): ChangeRecord[] {
  const creations = Array.from({ length: count }, (_, at): Mutation => ({
    kind: 'create',
    id: `i${at}`,
    itemId: `i${at}`,
    at: 0,
    group: 'import',
    type: 'solution',
    solution: `Offre ${at}`,
    cost: COST,
    display_order: null,
  }));
  const mutations = assignAction(creations, 'import');
  const half = count / 2;
  return [buildRecord(push, mutations.slice(0, half)), buildRecord(push + 1, mutations.slice(half))];
}

let page: RenderedScreen;
let device: SignedInTestTab;

/** @param buildRecords Oldest first, as the server accepted them; runs on the fake clock. */
async function openDevice(buildRecords: () => readonly ChangeRecord[] = () => []) {
  stopClock();
  device = await openSignedInTestTab([buildSampleRow({ id: 'a', cost: OLD })]);
  device.server.records.push(...buildRecords());
}
async function openPanel(itemId?: string) {
  page = await renderScreen(
    <PricingServicesProvider editor={device.engine} siteDataEraser={device.siteDataEraser}>
      <HistoryPanel itemId={itemId} label={itemId && 'Offre'} onClose={() => undefined} />
    </PricingServicesProvider>,
  );
  expect(screen.queryByText(/^Chargement/)).toBeNull();
}
afterEach(closeScreen);

const countCases = () => screen.queryAllByRole('listitem').length;
const getOlderButton = () => screen.getByRole('button', { name: 'Plus ancien' });
const getTitle = () => screen.getByRole('heading', { level: 2, name: 'Historique de la grille' });
const countRequests = () => device.server.calls.filter((call) => call === 'fetchChanges').length;
const readStatus = () => within(screen.getByRole('complementary')).getByRole('status').textContent;
const readTitles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const rename = (label: string) => device.editElsewhere({ kind: 'update', itemId: 'a', label });
const choose = async (name: string, option: string) => {
  await page.user.selectOptions(screen.getByLabelText(name), option);
  await page.settle();
};

describe('HistoryPanel', () => {
  it('loads pages until a step of entries is visible', async () => {
    await openDevice(() => [
      ...Array.from({ length: 2 }, (_, at) => buildPush(1 + at, 10)),
      ...Array.from({ length: 30 }, (_, at) => buildPush(11 + at, 1)),
      ...Array.from({ length: 30 }, (_, at) => buildPush(51 + at, 3)),
    ]);
    await openPanel();
    expect(countCases()).toBe(50);
    expect(countRequests()).toBe(1);
    await page.click(getOlderButton());
    expect(countCases()).toBe(100);
    expect(countRequests()).toBe(2);
    await page.click(getOlderButton());
    expect(countCases()).toBe(140);
    expect(countRequests()).toBe(3);
    expect(screen.queryByText('Plus ancien')).toBeNull();
    expect(readStatus()).toBe('140 modifications trouvées. Tout l’historique a été lu.');
  });

  it('shows one entry of an action that took two pushes, and opens it to its rows', async () => {
    await openDevice(() => [...buildImport(2), buildRecord(9, [buildUpdate('a')])]);
    await openPanel();
    expect(countCases()).toBe(2);
    const toggle = screen.getByRole('button', { name: 'Import\u00a0: 240 lignes' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await page.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent)).toEqual(
      Array.from({ length: 50 }, (_, at) => `Offre ${at}`),
    );
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.click(screen.getByRole('button', { name: 'Lignes suivantes' }));
    expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(100);
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.click(toggle);
    expect(screen.queryByRole('heading', { level: 4 })).toBeNull();
  });

  it('keeps the focus in an entry whose last rows are shown', async () => {
    await openDevice(() => buildImport(2, 150));
    await openPanel();
    const toggle = screen.getByRole('button', { name: 'Import\u00a0: 150 lignes' });
    await page.click(toggle);
    for (let step = 0; step < 2; step += 1) {
      await page.settle(AFTER_DOUBLE_CLICK_MS);
      await page.click(screen.getByRole('button', { name: 'Lignes suivantes' }));
    }
    expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(150);
    expect(screen.queryByRole('button', { name: 'Lignes suivantes' })).toBeNull();
    expect(document.activeElement).toBe(toggle);
  });

  it('names the actions that older builds recorded without their name', async () => {
    const deletion = { kind: 'delete', itemId: 'd', at: 0, before: { ...buildSampleRow({ id: 'd' }) } } as const;
    await openDevice(() => [
      buildRecord(2, [buildUpdate('a', 'g1'), buildUpdate('b', 'g1')]),
      buildRecord(3, [
        { ...deletion, id: 'd1', group: 'g2' },
        { ...deletion, id: 'd2', itemId: 'e', group: 'g2' },
      ]),
      buildRecord(4, [buildUpdate('a', 'g3'), { ...deletion, id: 'd3', group: 'g3' }]),
    ]);
    await openPanel();
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(names).toEqual([
      'Modification\u00a0: 2 lignes',
      'Suppression\u00a0: 2 lignes',
      'Modification\u00a0: 2 lignes',
    ]);
  });

  it('counts a move once that was recorded in each of its pushes', async () => {
    const move: Mutation = { kind: 'move', id: 'm', itemId: 'a', at: 0, group: 'g', after: null, before: 'b' };
    await openDevice(() => [buildRecord(2, [move]), buildRecord(3, [move])]);
    await openPanel();
    expect(countCases()).toBe(1);
    screen.getByText(/^Ligne déplacée, 5 janvier 2026/);
  });

  it('restores a value from an opened entry', async () => {
    await openDevice();
    const added = { solution: 'Neuf', cost: COST };
    await device.editElsewhere({
      kind: 'updateMany',
      rows: [{ itemId: 'a', cost: COST }],
      added: [added],
      action: 'paste',
    });
    expect(device.engine.getSnapshot().rows[0]?.cost).toEqual(COST);
    await openPanel();
    await choose('Période', 'Depuis le début');
    await page.click(screen.getByRole('button', { name: 'Collage\u00a0: 2 lignes' }));
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.click(screen.getByRole('button', { name: 'Rétablir la valeur d’avant' }));
    expect(document.activeElement).toBe(getTitle());
    await device.engine.syncNow();
    expect(device.server.costs.get('a')?.cost).toEqual(OLD);
  });

  it('keeps a text that was not saved when it restores another value of the row', async () => {
    await openDevice();
    await device.editElsewhere({ kind: 'update', itemId: 'a', cost: COST });
    await device.engine.saveDraft({ itemId: 'a', commission: '1o', at: 1 });
    await openPanel();
    await choose('Période', 'Depuis le début');
    await page.click(screen.getByRole('button', { name: 'Rétablir la valeur d’avant' }));
    expect(device.engine.getSnapshot().rows[0]?.cost).toEqual(OLD);
    expect(device.engine.getSnapshot().drafts).toMatchObject([{ itemId: 'a', commission: '1o' }]);
  });

  it('keeps a text that was not saved when it restores the deleted row', async () => {
    await openDevice();
    await device.engine.saveDraft({ itemId: 'a', commission: '1o', at: 1 });
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    await openPanel();
    await choose('Période', 'Depuis le début');
    await page.click(screen.getByRole('button', { name: 'Remettre dans la grille' }));
    expect(device.engine.getSnapshot().rows.map(({ id }) => id)).toContain('a');
    expect(device.engine.getSnapshot().drafts).toMatchObject([{ itemId: 'a', commission: '1o' }]);
  });

  it('reads no further back than the period, and says how far', async () => {
    await openDevice(() => [
      ...Array.from({ length: 40 }, (_, at) => buildPush(2 + at, 1, 364)),
      buildPush(50, 1, 89),
      ...Array.from({ length: 25 }, (_, at) => buildPush(60 + at, 1, 29)),
    ]);
    await openPanel();
    expect(countCases()).toBe(25);
    expect(countRequests()).toBe(1);
    expect(readStatus()).toBe('25 modifications trouvées. Historique lu jusqu’au 6 décembre 2025.');
    expect(screen.queryByText('Plus ancien')).toBeNull();
    await choose('Période', '3 derniers mois');
    expect(countCases()).toBe(26);
    await choose('Période', '12 derniers mois');
    expect(countCases()).toBe(50);
    expect(countRequests()).toBe(2);
  });

  it('loads older pages until entries match device, text and price', async () => {
    await openDevice(() => [
      buildRecord(2, [buildRename('b')], 9, 'Poste de Foix'),
      buildRecord(3, [buildUpdate('b', 'g')], 8, 'Poste de Foix'),
      ...Array.from({ length: 100 }, (_, at) => buildPush(10 + at, 1)),
    ]);
    await openPanel();
    expect(countCases()).toBe(50);
    await page.fill(screen.getByLabelText('Libellé'), 'telephonie');
    expect(countRequests()).toBe(4);
    expect(screen.getByRole('listitem').textContent).toMatch(/^StandardLibellé modifié, 27 décembre 2025/);
    await page.fill(screen.getByLabelText('Libellé'), '');
    await choose('Appareil', 'Poste de Foix');
    expect(countCases()).toBe(2);
    await page.click(screen.getByLabelText('Prix seulement'));
    expect(screen.getByRole('listitem').textContent).toMatch(/Prix modifié, 28 décembre 2025/);
    await page.fill(screen.getByLabelText('Libellé'), 'rien de tel');
    expect(readStatus()).toBe('Aucune modification ne correspond. Tout l’historique a été lu.');
    expect(countRequests()).toBe(4);
  });

  it('stops reading after a step without a match, and goes on at request', async () => {
    await openDevice(() => [
      buildRecord(2, [buildRename('b')], 20),
      ...Array.from({ length: 400 }, (_, at) => buildPush(10 + at, 1)),
    ]);
    await openPanel();
    await choose('Période', 'Depuis le début');
    await page.fill(screen.getByLabelText('Libellé'), 'telephonie');
    expect(countRequests()).toBe(10);
    expect(readStatus()).toBe('Aucune modification ne correspond. Historique lu jusqu’au 5 janvier 2026.');
    await page.click(getOlderButton());
    expect(readStatus()).toBe('Une modification trouvée. Tout l’historique a été lu.');
  });

  it('says how many rows of an entry match', async () => {
    // The change of 'b' waits on the other device.
    const pasted = assignAction(
      [buildUpdate('a', 'g'), { ...buildRename('a'), group: 'g' }, buildUpdate('b', 'g')],
      'paste',
    );
    await openDevice(() => [...buildImport(2), buildRecord(4, pasted.slice(0, 2))]);
    await openPanel();
    await page.click(screen.getByRole('button', { name: 'Collage\u00a0: 2 lignes' }));
    screen.getByText('1 ligne trouvée sur 2.');
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.fill(screen.getByLabelText('Libellé'), 'offre 23');
    await page.click(screen.getByRole('button', { name: 'Import\u00a0: 240 lignes' }));
    screen.getByText('13 lignes trouvées sur 240.');
    expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(13);
    await page.fill(screen.getByLabelText('Libellé'), 'offre 239');
    screen.getByText('1 ligne trouvée sur 240.');
  });

  it('exports what matches the filter, unread pages included', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:history');
    await openDevice(() => [
      buildPush(1, 1, 31),
      buildRecord(2, assignAction([buildUpdate('=a', 'g'), buildRename('b')], 'paste'), 20),
      ...Array.from({ length: 80 }, (_, at) => buildPush(3 + at, 1)),
    ]);
    await openPanel();
    await page.click(screen.getByRole('button', { name: 'Exporter' }));
    const saved = saveBlob.mock.calls[0]?.[0];
    if (!(saved instanceof Blob)) throw new Error('no file');
    const lines = (await saved.text()).split('\r\n');
    expect(lines[0]).toBe('\uFEFFDate;Appareil;Action;Solution;Modification;Champ;Avant;Après');
    expect(lines).toHaveLength(1 + 80 + 2 + 1);
    const common = '16/12/2025 09:00:00;Poste 2;Collage : 2 lignes'.replaceAll(' :', '\u00a0:');
    expect(lines.slice(-3)).toEqual([
      `${common};Standard;Libellé modifié;Solution;Téléphonie;Standard`,
      `${common};;Prix modifié;Prix partenaire;8,00;10,00`,
      '',
    ]);
  });

  it('shows and exports an edit that was synced since the opening, by one request', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:history');
    await openDevice();
    await device.editElsewhere({ kind: 'update', itemId: 'a', cost: COST });
    await openPanel();
    await choose('Période', 'Depuis le début');
    expect(readStatus()).toBe('Une modification trouvée. Tout l’historique a été lu.');
    const requests = countRequests();
    await page.click(screen.getByRole('button', { name: 'Rétablir la valeur d’avant' }));
    await device.engine.syncNow();
    await page.settle();
    expect(countRequests()).toBe(requests + 1);
    expect(readStatus()).toBe('2 modifications trouvées. Tout l’historique a été lu.');
    await page.click(screen.getByRole('button', { name: 'Exporter' }));
    expect(countRequests()).toBe(requests + 1);
    const saved = saveBlob.mock.calls[0]?.[0];
    if (!(saved instanceof Blob)) throw new Error('no file');
    const lines = (await saved.text()).split('\r\n');
    expect(lines.slice(1).map((line) => line.split(';').slice(5).join(';'))).toEqual([
      'Prix partenaire;10,00;8,00',
      'Prix partenaire;8,00;10,00',
      '',
    ]);
  });

  it.each([
    ['the grid', undefined],
    ['one item', 'a'],
  ])('shows every push to %s since the opening once, when they take two pages', async (_title, itemId) => {
    await openDevice();
    await rename('Ancien');
    await openPanel(itemId);
    if (itemId === undefined) await choose('Période', 'Depuis le début');
    expect(readTitles()).toEqual(['Ancien']);
    await device.editElsewhereWithoutPull({ kind: 'add', type: 'subtitle', solution: 'Autre', cost: null });
    const labels = Array.from({ length: 35 }, (_, at) => `Nom ${at}`);
    for (const label of labels) await device.editElsewhereWithoutPull({ kind: 'update', itemId: 'a', label });
    const requests = countRequests();
    await device.engine.syncNow();
    await page.settle();
    const others = itemId === undefined ? ['Autre'] : [];
    expect(readTitles()).toEqual([...labels.toReversed(), ...others, 'Ancien']);
    expect(countRequests()).toBe(requests + 2);
  });

  it('keeps the entries of the last step when a newer one comes', async () => {
    await openDevice();
    for (let at = 0; at < 51; at += 1)
      await device.editElsewhereWithoutPull({ kind: 'update', itemId: 'a', label: `Nom ${at}` });
    await device.engine.syncNow();
    await openPanel();
    await choose('Période', 'Depuis le début');
    const shown = readTitles();
    expect(shown).toHaveLength(50);
    await rename('Nouveau');
    expect(readTitles()).toEqual(['Nouveau', ...shown]);
    await page.click(getOlderButton());
    expect(readTitles()).toHaveLength(52);
  });

  it('keeps the filters when a newer entry comes', async () => {
    await openDevice();
    await rename('Routeur');
    await openPanel();
    await choose('Période', 'Depuis le début');
    await page.fill(screen.getByLabelText('Libellé'), 'routeur');
    await device.editElsewhere({ kind: 'add', type: 'subtitle', solution: 'Autre', cost: null });
    expect(readTitles()).toEqual(['Routeur']);
    await page.fill(screen.getByLabelText('Libellé'), '');
    expect(readTitles()).toEqual(['Autre', 'Routeur']);
  });

  /** The panel shows 'Ancien'; reading 'Nouveau' fails. */
  async function openPanelThatMissesAnEntry() {
    await openDevice();
    await rename('Ancien');
    await openPanel();
    await choose('Période', 'Depuis le début');
    device.server.beforeCall = (call) => {
      if (call === 'fetchChanges') throw new RemoteError('unreachable');
    };
    await rename('Nouveau');
  }

  it('keeps what it shows when newer entries cannot be read, and retries at request', async () => {
    await openPanelThatMissesAnEntry();
    expect(readTitles()).toEqual(['Ancien']);
    expect(readStatus()).toContain('L’historique n’a pas pu être lu. Il demande une connexion.');
    device.server.beforeCall = () => undefined;
    await page.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(readTitles()).toEqual(['Nouveau', 'Ancien']);
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  });

  it('exports newer entries that could not be read before', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:history');
    await openPanelThatMissesAnEntry();
    await page.click(screen.getByRole('button', { name: 'Exporter' }));
    expect(saveBlob).not.toHaveBeenCalled();
    device.server.beforeCall = () => undefined;
    await page.click(screen.getByRole('button', { name: 'Exporter' }));
    const saved = saveBlob.mock.calls[0]?.[0];
    if (!(saved instanceof Blob)) throw new Error('no file');
    expect((await saved.text()).split('\r\n')).toHaveLength(1 + 2 + 1);
  });

  it('exports nothing when an unread page cannot be read, and says why', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:history');
    await openDevice(() => Array.from({ length: 80 }, (_, at) => buildPush(3 + at, 1)));
    await openPanel();
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    await page.click(screen.getByRole('button', { name: 'Exporter' }));
    expect(saveBlob).not.toHaveBeenCalled();
    expect(readStatus()).toContain('L’historique n’a pas pu être lu. Il demande une connexion.');
    device.server.beforeCall = () => undefined;
    await page.click(screen.getByRole('button', { name: 'Réessayer' }));
    await page.click(screen.getByRole('button', { name: 'Exporter' }));
    expect(saveBlob).toHaveBeenCalledOnce();
  });

  it('exports once on a second click while pages are read', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:history');
    await openDevice(() => Array.from({ length: 80 }, (_, at) => buildPush(3 + at, 1)));
    await openPanel();
    let respond: () => void = () => undefined;
    const response = new Promise<void>((resolve) => (respond = resolve));
    device.server.beforeCall = () => response;
    const button = screen.getByRole('button', { name: 'Exporter' });
    await page.click(button);
    await page.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    respond();
    await page.settle();
    expect(saveBlob).toHaveBeenCalledOnce();
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });

  it('shows the first step of the entries that a changed filter finds', async () => {
    await openDevice(() => Array.from({ length: 120 }, (_, at) => buildPush(1 + at, 1)));
    await openPanel();
    await page.click(getOlderButton());
    expect(countCases()).toBe(100);
    await choose('Période', '7 derniers jours');
    expect(countCases()).toBe(50);
  });

  it('keeps the focused button while a page loads', async () => {
    await openDevice(() => Array.from({ length: 70 }, (_, at) => buildRecord(21 + at, [buildUpdate(`i${at}`)])));
    await openPanel();
    expect(countCases()).toBe(50);
    let respond: () => void = () => undefined;
    const response = new Promise<void>((resolve) => (respond = resolve));
    device.server.beforeCall = (call) => (call === 'fetchChanges' ? response : undefined);
    await page.click(getOlderButton());
    expect(document.activeElement).toBe(getOlderButton());
    expect(getOlderButton().getAttribute('aria-disabled')).toBe('true');
    expect(readStatus()).toBe('Chargement de l’historique… Historique lu jusqu’au 5 janvier 2026.');
    respond();
    await page.settle();
    expect(countCases()).toBe(70);
    // The last page removes the button; the focus stays in the panel.
    expect(document.activeElement).toBe(getTitle());
  });

  it('retries after a failure', async () => {
    await openDevice(() => [buildPush(2, 1)]);
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    await openPanel();
    expect(readStatus()).toContain('L’historique n’a pas pu être lu.');
    device.server.beforeCall = () => undefined;
    await page.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(countCases()).toBe(1);
  });

  it('lists the changes of one item without filters, whatever their age', async () => {
    await openDevice(() => [buildRecord(1, [buildUpdate('i7')], 400), ...buildImport(2)]);
    await openPanel('i7');
    expect(screen.queryByLabelText('Période')).toBeNull();
    const [created, updated] = screen.getAllByRole('listitem');
    if (!created || !updated) throw new Error('no changes');
    within(created).getByText(/^Solution ajoutée \(Import : 240 lignes\), /);
    within(updated).getByText(/^Prix modifié, 1er décembre 2024/);
  });

  it('labels a deleted item with its newest known label', async () => {
    const before = { type: 'solution', solution: 'Pare-feu', cost: COST, display_order: 0 } as const;
    const deletion = { kind: 'delete', id: 'd', itemId: 'gone', at: 0, group: 'g', before } as const;
    await openDevice(() => [
      buildRecord(7, [buildUpdate('nameless')]),
      buildRecord(8, [buildUpdate('gone')]),
      buildRecord(9, [deletion]),
    ]);
    await openPanel();
    const headings = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Pare-feu', 'Pare-feu', 'Élément supprimé']);
  });
});
