import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { flushBeforeReload } from '../../../platform/beforeReload';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { InPageCsvWorker } from '../testing/InPageCsvWorker';
import { buildSampleRow } from '../testing/sampleRow';

const EXPORT = 'Exporter les modifications non envoyées';

let device: SignedInTestTab;
let page: RenderedScreen;

afterEach(closeScreen);

async function open() {
  vi.stubGlobal('Worker', InPageCsvWorker);
  device = await openSignedInTestTab([buildSampleRow({ id: 'a', solution: 'Messagerie' })]);
  page = await renderPricingPage(device);
}

const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => page.click(dialog().getByRole('button', { name }));
const exportTexts = async (): Promise<unknown> => JSON.parse(await (await device.engine.exportUnsent()).text()).texts;

function isWarned(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Returns true if Back leaves the page. */
function goBack(): boolean {
  const back = { navigationType: 'traverse', destination: { sameDocument: true } };
  return window.navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), back));
}

describe('text typed in a dialog', () => {
  it('promise 6: is exported while cells are pasted and while their import fails', async () => {
    await open();
    await page.click(screen.getByRole('button', { name: 'Coller depuis un tableur…' }));
    await page.fill(dialog().getByRole('textbox'), 'Routeur;10;15');
    expect(await exportTexts()).toMatchObject([{ text: 'Routeur;10;15' }]);
    await press('Lire ces lignes');
    device.failWrites('full');
    await page.waitUntil(() => dialog().getByRole('button', { name: 'Importer' }));
    await press('Importer');
    const exportUnsent = vi.spyOn(device.engine, 'exportUnsent');
    await press(EXPORT);
    expect(await (await exportUnsent.mock.results[0]?.value)?.text()).toContain('Routeur;10;15');
    await press('Annuler');
    expect(await exportTexts()).toEqual([]);
  });

  it('promise 6: is exported when a change of many rows cannot be stored', async () => {
    await open();
    await page.click(screen.getByRole('checkbox', { name: /Messagerie/ }));
    await page.click(screen.getByRole('button', { name: /Varier les prix/ }));
    await page.fill(dialog().getByRole('textbox'), '-2,5');
    device.failWrites('full');
    await press('Appliquer');
    await press(EXPORT);
    expect(await exportTexts()).toMatchObject([{ field: expect.stringContaining('Messagerie'), text: '-2,5' }]);
  });

  it('prevents a reload and asks before the page closes until it is cleared', async () => {
    await open();
    await page.click(screen.getByRole('button', { name: 'Coller depuis un tableur…' }));
    await page.fill(dialog().getByRole('textbox'), 'Routeur;10;15');
    await expect(flushBeforeReload()).rejects.toThrow();
    expect(isWarned()).toBe(true);
    await page.fill(dialog().getByRole('textbox'), '');
    await flushBeforeReload();
    expect(isWarned()).toBe(false);
  });

  it('asks before Back leaves the page, until the dialog closes', async () => {
    vi.stubGlobal('navigation', new EventTarget());
    await open();
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await page.click(screen.getByRole('button', { name: 'Coller depuis un tableur…' }));
    expect(goBack()).toBe(true);
    await page.fill(dialog().getByRole('textbox'), 'Routeur;10;15');
    expect(goBack()).toBe(false);
    expect(confirm).toHaveBeenCalledWith('Quitter la page ? Le texte saisi dans cette fenêtre sera perdu.');
    confirm.mockReturnValue(true);
    expect(goBack()).toBe(true);
    await press('Annuler');
    confirm.mockReturnValue(false);
    expect(goBack()).toBe(true);
  });
});
