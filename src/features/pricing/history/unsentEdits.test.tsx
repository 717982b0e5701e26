import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createHandlerThrowingRemoteError,
  openSignedInTestTab,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { DAY_MS } from '../../../domain/durations';
import { RemoteError } from '../../../sync/ports';
import { closeScreen, renderScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { PricingServicesProvider } from '../shell/PricingServicesProvider';
import { buildSampleRow } from '../testing/sampleRow';
import { HistoryPanel } from './HistoryPanel';

const NEW = { prix_partenaire: '12,00', commission: '15' };

let page: RenderedScreen;
let device: SignedInTestTab;

beforeEach(async () => {
  device = await openSignedInTestTab([
    buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 0 }),
    buildSampleRow({ id: 'b', solution: 'Pare-feu', display_order: 1 }),
  ]);
  device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
});
afterEach(closeScreen);

async function openPanel(itemId?: string): Promise<void> {
  page = await renderScreen(
    <PricingServicesProvider editor={device.engine} siteDataEraser={device.siteDataEraser}>
      <HistoryPanel itemId={itemId} label={itemId && 'Offre'} onClose={() => undefined} />
    </PricingServicesProvider>,
  );
}

const readCases = () => screen.queryAllByRole('listitem').map((one) => one.textContent);
const readStatus = () => within(screen.getByRole('complementary')).getByRole('status').textContent;
const changePrice = (itemId: string) => device.engine.edit({ kind: 'update', itemId, cost: NEW });

describe('HistoryPanel with unsent edits', () => {
  it('lists them without network, newest first, before the failure', async () => {
    await changePrice('a');
    await device.engine.edit({ kind: 'update', itemId: 'b', label: 'Pare-feu Pro' });
    await openPanel();
    expect(within(screen.getByRole('list', { name: 'En attente d’envoi' })).getAllByRole('listitem')).toHaveLength(2);
    expect(readCases()).toEqual([
      expect.stringMatching(/^Pare-feu ProLibellé modifié, .*, en attente d’envoi.*Pare-feu.*Pare-feu Pro/),
      expect.stringMatching(/^MessageriePrix modifié, .*, en attente d’envoi.*10,00.*12,00/),
    ]);
    expect(readStatus()).toMatch(/L’historique n’a pas pu être lu/);
  });

  it('shows an action on several rows as one, which opens to its rows', async () => {
    await device.engine.edit({ kind: 'delete', itemIds: ['a', 'b'] });
    await openPanel();
    expect(readCases()).toEqual([expect.stringMatching(/^Suppression.: 2 lignes.*, en attente d’envoi$/)]);
    await page.click(screen.getByRole('button', { name: /^Suppression/ }));
    const rows = screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
    expect(rows.toSorted()).toEqual(['Messagerie', 'Pare-feu']);
  });

  it('lists those of one row', async () => {
    await changePrice('a');
    await changePrice('b');
    await openPanel('b');
    expect(readCases()).toEqual([expect.stringMatching(/^Pare-feuPrix modifié/)]);
  });

  it('applies the filters to them, except the period: all are to be sent', async () => {
    await changePrice('a');
    await device.engine.edit({ kind: 'update', itemId: 'b', label: 'Pare-feu Pro' });
    vi.setSystemTime(Date.now() + 60 * DAY_MS);
    await openPanel();
    expect(readCases()).toHaveLength(2);
    await page.click(screen.getByRole('checkbox', { name: 'Prix seulement' }));
    expect(readCases()).toEqual([expect.stringMatching(/^Messagerie/)]);
  });

  it('lists those of this device, chosen by its name, and none of another one', async () => {
    device.server.beforeCall = () => undefined;
    device.server.now = () => Date.now();
    await device.editElsewhere({ kind: 'update', itemId: 'b', label: 'Pare-feu Pro' });
    await device.engine.setDeviceName('Portable');
    await changePrice('a');
    await device.engine.syncNow();
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Messagerie Pro' });
    await openPanel();
    const devices = screen.getByLabelText('Appareil');
    const choose = async (name: string) => {
      await page.user.selectOptions(devices, name);
      await page.settle();
    };
    expect([...devices.children].map(({ textContent }) => textContent)).toEqual([
      'Tous les appareils',
      'Navigateur de test',
      'Portable',
    ]);
    expect(readStatus()).toMatch(/^2 autres modifications trouvées\./);
    await choose('Portable');
    expect(readCases()).toEqual([expect.stringContaining('en attente d’envoi'), expect.stringMatching(/, Portable/)]);
    expect(readStatus()).toMatch(/^Une autre modification trouvée\./);
    await page.fill(screen.getByLabelText('Libellé'), 'pro');
    expect(readCases()).toEqual([expect.stringContaining('en attente d’envoi')]);
    expect(readStatus()).toMatch(/^Aucune autre modification ne correspond\./);
    await page.fill(screen.getByLabelText('Libellé'), '');
    await choose('Navigateur de test');
    expect(readCases()).toEqual([expect.stringContaining('Pare-feu Pro')]);
    await choose('Tous les appareils');
    expect(readCases()).toHaveLength(3);
  });

  it('labels the edits of a row that was deleted since', async () => {
    await changePrice('a');
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await openPanel();
    expect(readCases()).toEqual([
      expect.stringMatching(/^MessagerieÉlément supprimé/),
      expect.stringMatching(/^MessageriePrix modifié/),
    ]);
  });

  it('keeps the focus in an entry while others come before it', async () => {
    await changePrice('a');
    await openPanel();
    screen.getByRole('button', { name: 'Rétablir la valeur d’avant' }).focus();
    const focused = document.activeElement;
    await changePrice('b');
    await page.settle();
    expect(readCases()).toHaveLength(2);
    expect(document.activeElement).toBe(focused);
  });

  it('shows the next of many on request', async () => {
    const setPrice = (price: number) =>
      device.engine.edit({ kind: 'update', itemId: 'a', cost: { ...NEW, prix_partenaire: `${price},00` } });
    for (let price = 1; price <= 50; price += 1) await setPrice(price);
    await openPanel();
    expect(screen.queryByRole('button', { name: 'Autres modifications en attente' })).toBeNull();
    await setPrice(51);
    await page.settle();
    const more = screen.getByRole('button', { name: 'Autres modifications en attente' });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(50);
    await page.click(more);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(51);
    expect(more.isConnected).toBe(false);
  });

  it('reads the history once a sync succeeds again, even without changes', async () => {
    device.server.now = () => Date.now();
    device.server.beforeCall = () => undefined;
    await changePrice('a');
    await device.engine.syncNow();
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    await device.engine.syncNow();
    await openPanel();
    expect(readStatus()).toMatch(/L’historique n’a pas pu être lu/);
    device.server.beforeCall = () => undefined;
    await device.engine.syncNow();
    await page.settle();
    expect(readCases()).toEqual([expect.not.stringContaining('en attente d’envoi')]);
    expect(readStatus()).toMatch(/^Une modification trouvée/);
  });

  it('reads the history again once a sync brings changes', async () => {
    device.server.now = () => Date.now();
    device.server.beforeCall = (call) => {
      if (call === 'fetchChanges') throw new RemoteError('unreachable');
    };
    await openPanel();
    expect(readStatus()).toMatch(/L’historique n’a pas pu être lu/);
    device.server.beforeCall = () => undefined;
    await device.editElsewhere({ kind: 'update', itemId: 'b', label: 'Pare-feu Pro' });
    expect(readCases()).toEqual([expect.stringContaining('Pare-feu Pro')]);
  });

  it('lists an edit once that the server has, although its response was lost', async () => {
    device.server.now = () => Date.now();
    device.server.beforeCall = (call) => {
      if (device.server.records.length > 0 && call !== 'fetchChanges') throw new RemoteError('unreachable');
    };
    device.server.afterCall = (call) => {
      if (call === 'commit') throw new RemoteError('timeout');
    };
    await changePrice('a');
    await device.engine.syncNow();
    await openPanel();
    expect(device.engine.getSnapshot().outbox).toHaveLength(1);
    expect(readCases()).toEqual([expect.not.stringContaining('en attente d’envoi')]);
  });

  it('exports them before the sent ones, without those that it then finds on the server', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:history');
    device.server.now = () => Date.now();
    device.server.beforeCall = (call) => {
      if (call === 'fetchChanges') throw new RemoteError('unreachable');
    };
    device.server.afterCall = (call) => {
      if (call === 'commit') throw new RemoteError('timeout');
    };
    await changePrice('a');
    await device.engine.syncNow();
    await device.engine.edit({ kind: 'update', itemId: 'b', label: 'Pare-feu Pro' });
    await openPanel();
    expect(readCases()).toHaveLength(2);
    device.server.beforeCall = () => undefined;
    await page.click(screen.getByRole('button', { name: 'Exporter' }));
    const saved = saveBlob.mock.calls[0]?.[0];
    if (!(saved instanceof Blob)) throw new Error('no file');
    const records = (await saved.text()).trimEnd().split('\r\n').slice(1);
    const action = 'Modification\u00a0: 1 ligne';
    expect(records.map((record) => record.replace(/^[^;]*;/, ''))).toEqual([
      `En attente d’envoi;${action};Pare-feu Pro;Libellé modifié;Solution;Pare-feu;Pare-feu Pro`,
      `Navigateur de test;${action};Messagerie;Prix modifié;Prix partenaire;10,00;12,00`,
    ]);
  });

  it('lists them as sent once they are', async () => {
    await changePrice('a');
    device.server.beforeCall = () => undefined;
    device.server.now = () => Date.now();
    await openPanel();
    expect(readCases()).toEqual([expect.stringContaining('en attente d’envoi')]);
    expect(readStatus()).toBe('Aucune autre modification enregistrée.');
    await device.engine.syncNow();
    await page.settle();
    expect(readCases()).toEqual([expect.not.stringContaining('en attente d’envoi')]);
    expect(readStatus()).toMatch(/^Une modification trouvée/);
  });
});
