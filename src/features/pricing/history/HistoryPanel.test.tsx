// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, type SignedInTestTab } from '../../../../tests/support/pricingTab';
import type { Mutation } from '../../../domain/pricing/mutation';
import type { ChangeRecord } from '../../../sync/ports';
import { closeScreen, renderScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { PricingServicesProvider } from '../shell/PricingServicesProvider';
import { buildSampleRow } from '../testing/sampleRow';
import { HistoryPanel } from './HistoryPanel';

const COST = { prix_partenaire: '10,00', commission: '15' };
const OLD = { prix_partenaire: '8,00', commission: '15' };

const buildUpdate = (itemId: string): Mutation => ({
  kind: 'update',
  id: itemId,
  itemId,
  at: 0,
  group: 'g',
  price: { before: OLD, after: COST },
});
const buildRecord = (push: number, mutations: readonly Mutation[]): ChangeRecord => ({
  pushId: `push-${push}`,
  revision: push,
  at: 0,
  device: 'Poste 2',
  mutations,
});
const buildPush = (push: number, items: number) =>
  buildRecord(
    push,
    Array.from({ length: items }, (_, at) => buildUpdate(`p${push}-${at}`)),
  );

let page: RenderedScreen;
let device: SignedInTestTab;

/** @param records Oldest first, as the server accepted them. */
async function openDevice(records: readonly ChangeRecord[] = []) {
  device = await openSignedInTestTab([buildSampleRow({ id: 'a', cost: OLD })]);
  device.server.records.push(...records);
}
async function openPanel() {
  page = await renderScreen(
    <PricingServicesProvider editor={device.engine} siteDataEraser={device.siteDataEraser}>
      <HistoryPanel onClose={() => undefined} />
    </PricingServicesProvider>,
  );
  expect(screen.queryByText(/^Chargement/)).toBeNull();
}
afterEach(closeScreen);

const countCases = () => screen.getAllByRole('listitem').length;
const getOlderButton = () => screen.getByRole('button', { name: 'Plus ancien' });
const getTitle = () => screen.getByRole('heading', { level: 2, name: 'Historique de la grille' });
const countRequests = () => device.server.calls.filter((call) => call === 'fetchChanges').length;

describe('HistoryPanel', () => {
  it('shows loaded entries in steps before it requests the next page', async () => {
    const imported = Array.from({ length: 30 }, (_, at) => buildPush(11 + at, 3));
    await openDevice([buildPush(1, 20), ...imported]);
    await openPanel();
    expect(countCases()).toBe(50);
    expect(countRequests()).toBe(1);
    await page.click(getOlderButton());
    expect(countCases()).toBe(90);
    expect(countRequests()).toBe(1);
    await page.click(getOlderButton());
    expect(countCases()).toBe(110);
    expect(countRequests()).toBe(2);
    expect(screen.queryByText('Plus ancien')).toBeNull();
  });

  it('keeps the focused button while a page loads', async () => {
    await openDevice(Array.from({ length: 40 }, (_, at) => buildRecord(21 + at, [buildUpdate(`i${at}`)])));
    await openPanel();
    expect(countCases()).toBe(30);
    let respond: () => void = () => undefined;
    const response = new Promise<void>((resolve) => (respond = resolve));
    device.server.beforeCall = (call) => (call === 'fetchChanges' ? response : undefined);
    await page.click(getOlderButton());
    expect(document.activeElement).toBe(getOlderButton());
    expect(getOlderButton().getAttribute('aria-disabled')).toBe('true');
    respond();
    await page.settle();
    expect(countCases()).toBe(40);
    // The last page removes the button; the focus stays in the panel.
    expect(document.activeElement).toBe(getTitle());
  });

  it('keeps the focus in the panel when a value is restored', async () => {
    await openDevice();
    await device.editElsewhere({ kind: 'update', itemId: 'a', cost: COST });
    expect(device.engine.getSnapshot().rows[0]?.cost).toEqual(COST);
    await openPanel();
    await page.click(screen.getByRole('button', { name: 'Rétablir la valeur d’avant' }));
    expect(document.activeElement).toBe(getTitle());
    expect(device.engine.getSnapshot().rows[0]?.cost).toEqual(OLD);
    await device.engine.syncNow();
    expect(device.server.costs.get('a')?.cost).toEqual(OLD);
  });

  it('labels a deleted item with its newest known label', async () => {
    const before = { type: 'solution', solution: 'Pare-feu', cost: COST, display_order: 0 } as const;
    const deletion = { kind: 'delete', id: 'd', itemId: 'gone', at: 0, group: 'g', before } as const;
    await openDevice([
      buildRecord(7, [buildUpdate('nameless')]),
      buildRecord(8, [buildUpdate('gone')]),
      buildRecord(9, [deletion]),
    ]);
    await openPanel();
    const headings = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Pare-feu', 'Pare-feu', 'Élément supprimé']);
  });
});
