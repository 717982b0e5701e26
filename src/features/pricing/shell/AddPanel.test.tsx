import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, type SignedInTestTab } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, renderScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { translateTexts } from '../../../ui/testing/translateTexts';
import { DRAFT_DELAY_MS } from '../cells/createDraftSaver';
import { PricingServicesProvider } from './PricingServicesProvider';
import { AddPanel } from './AddPanel';

/** Longer than the delay of drafts. */
const AFTER_DRAFT_DELAY_MS = DRAFT_DELAY_MS + 200;

/** Upper limit of the microtasks between the end of an edit and the render that clears the fields. */
const MICROTASKS_BEFORE_CLEARING = 20;

let page: RenderedScreen;
let device: SignedInTestTab;

beforeEach(async () => {
  device = await openSignedInTestTab([]);
});
afterEach(closeScreen);

async function open(onAdded = () => {}) {
  page = await renderScreen(
    <PricingServicesProvider editor={device.engine} siteDataEraser={device.siteDataEraser}>
      <AddPanel onAdded={onAdded} />
    </PricingServicesProvider>,
  );
}

const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const getButton = (name: string) => screen.getByRole('button', { name });

async function fillFields(label: string) {
  await page.fill(getField('Solution ou sous-titre'), label);
  await page.fill(getField('Prix partenaire (€ HT)'), '10');
  await page.fill(getField('Commission (%)'), '15');
}

/** Syncs and returns the labels of the rows that the server has. */
async function listSentLabels() {
  await device.engine.syncNow();
  return device.server.listRows().map(({ solution }) => solution);
}

describe('AddPanel', () => {
  it('computes the prices on a page that the browser has translated', async () => {
    await open();
    const prices = screen.getByText('Revendeur – · Public –');
    translateTexts(prices);
    await fillFields('Routeur');
    expect(prices.textContent).toBe('Revendeur 11,50 · Public 13,80');
  });

  it.each(['Ajouter Solution', 'Ajouter Sous-titre'])('adds one row with “%s” on double click', async (name) => {
    await open();
    await fillFields('Routeur');
    const store = device.holdWrites();
    await page.click(getButton(name));
    await page.click(getButton(name));
    expect(getField('Solution ou sous-titre').value).toBe('Routeur');
    store();
    await page.settle();
    expect(getField('Solution ou sous-titre').value).toBe('');
    expect(await listSentLabels()).toEqual(['Routeur']);
    await fillFields('Commutateur');
    await page.click(getButton(name));
    expect(await listSentLabels()).toEqual(['Routeur', 'Commutateur']);
  });

  it('requests a phone keyboard with a minus for the commission', async () => {
    await open();
    expect(getField('Commission (%)').inputMode).toBe('text');
    expect(getField('Prix partenaire (€ HT)').inputMode).toBe('decimal');
  });

  it('adds one row when the second click comes before the fields are cleared', async () => {
    let clicks = 0;
    const clickUntilCleared = async () => {
      for (let step = 0; step < MICROTASKS_BEFORE_CLEARING; step += 1) {
        if (getField('Solution ou sous-titre').value !== 'Routeur') return;
        clicks += 1;
        getButton('Ajouter Solution').click();
        await Promise.resolve();
      }
    };
    await open(() => void clickUntilCleared());
    await fillFields('Routeur');
    await page.click(getButton('Ajouter Solution'));
    expect(clicks).toBeGreaterThan(0);
    expect(await listSentLabels()).toEqual(['Routeur']);
  });

  it('promise 6: exports unsaved input from the first key on until it is cleared', async () => {
    const exportUnsent = async (): Promise<unknown> => JSON.parse(await (await device.engine.exportUnsent()).text());
    await open();
    await page.user.type(getField('Solution ou sous-titre'), 'R');
    expect(await exportUnsent()).toMatchObject({ drafts: [{ itemId: 'new-item', label: 'R' }] });
    await page.user.clear(getField('Solution ou sous-titre'));
    expect(await exportUnsent()).toMatchObject({ drafts: [] });
  });

  it('promise 7: restores its fields after a crash, and keeps no draft once they are cleared', async () => {
    const label = () => getField('Solution ou sous-titre');
    await open();
    await page.fill(label(), 'Borne Wi-Fi à moitié');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    device.kill();
    closeScreen();
    device = { ...device, ...(await device.device.openTab()) };
    await open();
    expect(label().value).toBe('Borne Wi-Fi à moitié');
    await page.user.clear(label());
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect((await device.persistence.load(() => null)).drafts.size).toBe(0);
  });
});
