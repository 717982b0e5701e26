import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

const EXPORT = 'Exporter les modifications non envoyées';

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab([
    buildSampleRow({ id: 'a', solution: 'Messagerie' }),
    buildSampleRow({ id: 'b', solution: 'Pare-feu', display_order: 1 }),
  ]);
  device.device.session.isReachable = false;
});
afterEach(closeScreen);

async function clear() {
  device.device.session.claims = null;
  await device.device.clearUnderOpenTabs();
  page = await renderPricingPage(device, { signIn: <button type="button">Se connecter</button> });
}

const getNotice = () =>
  within(screen.getByText(/^Les données de ce site ont été effacées/).parentElement as HTMLElement);

describe('ClearedDataRecoveryBanner', () => {
  it('says that only the page holds what could not be rewritten, and offers export and login', async () => {
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await device.engine.saveDraft({ itemId: 'b', label: 'En cours', at: 5 });
    device.failWrites('full');
    await clear();
    getNotice().getByText(/n’ont pas pu y être réenregistrées.*1 modification non envoyée et 1 saisie en cours/);
    getNotice().getByRole('button', { name: 'Se connecter' });
    const exportUnsent = vi.spyOn(device.engine, 'exportUnsent');
    await page.click(getNotice().getByRole('button', { name: EXPORT }));
    expect(await (await exportUnsent.mock.results[0]?.value)?.text()).toContain('En cours');
    device.failWrites(null);
    await page.waitUntil(() =>
      getNotice().getByText(/1 modification non envoyée et 1 saisie en cours ont été réenregistrées/),
    );
  });

  it('counts and exports a draft without any edit', async () => {
    const draft = { itemId: 'b', label: 'En cours', at: 5 };
    device.engine.holdDraft('b', draft);
    await clear();
    await page.waitUntil(() => getNotice().getByText(/1 saisie en cours a été réenregistrée/));
    const exportUnsent = vi.spyOn(device.engine, 'exportUnsent');
    await page.click(getNotice().getByRole('button', { name: EXPORT }));
    expect(await (await exportUnsent.mock.results[0]?.value)?.text()).toContain('En cours');
  });

  it('has nothing to export from an untouched grid', async () => {
    await clear();
    getNotice().getByText(/La grille affichée a été gardée/);
    expect(screen.queryByRole('button', { name: EXPORT })).toBeNull();
  });
});
