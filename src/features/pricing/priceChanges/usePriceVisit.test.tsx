import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { STORAGE_KEYS } from '../../../config/constants';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';
import type { PriceVisit } from './continueVisit';

let device: SignedInTestTab;
let page: RenderedScreen;
let visibility: DocumentVisibilityState = 'visible';

const readStored = (): unknown => JSON.parse(localStorage.getItem(STORAGE_KEYS.priceVisit) ?? 'null');
const readButton = () => screen.getByRole('button', { name: /^Prix modifiés/ }).textContent;

/** Opens the grid of rows 'a' and 'b', whose prices changed at 100 and 200. @param stored Text in localStorage. */
async function open(stored: PriceVisit | string | null) {
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const buildRow = (id: string, at: number) =>
    buildSampleRow({ id, priceChange: { prix_avant: '9,00', prix_depuis: at } });
  device = await openSignedInTestTab([buildRow('a', 100), buildRow('b', 200)], 'partner');
  if (stored !== null)
    localStorage.setItem(STORAGE_KEYS.priceVisit, typeof stored === 'string' ? stored : JSON.stringify(stored));
  page = await renderPricingPage(device);
}

/** Changes the price of 'a' at this time. */
async function changePrice(at: number) {
  device.server.now = () => at;
  await device.editElsewhere({ kind: 'update', itemId: 'a', cost: { prix_partenaire: `${at},00`, commission: '15' } });
}

async function setVisibility(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
  await page.settle();
}

/** Lets time pass in a hidden or sleeping page, whose timers do not run. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

afterEach(() => {
  closeScreen();
  visibility = 'visible';
  vi.restoreAllMocks();
});

describe('usePriceVisit', () => {
  it.each(['{', 'null', '{"since":"1"}', null])('starts without changes on a first visit: %s', async (stored) => {
    await open(stored);
    expect(readButton()).toBe('Prix modifiés');
    await changePrice(300);
    expect(readButton()).toBe('Prix modifiés (1)');
    expect(readStored()).toMatchObject({ since: 200, newest: 200 });
    await page.click(document.body);
    expect(readButton()).toBe('Prix modifiés (1)');
    expect(readStored()).toMatchObject({ since: 200, newest: 300 });
  });

  it('counts what changed since the visit before', async () => {
    await open({ since: 50, newest: 100, seenAt: 0 });
    expect(readButton()).toBe('Prix modifiés (1)');
    expect(readStored()).toMatchObject({ since: 100, newest: 200 });
  });

  it('continues the visit after a reload, and while the page is used', async () => {
    await open({ since: 50, newest: 100, seenAt: 0 });
    closeScreen();
    page = await renderPricingPage(device);
    expect(readButton()).toBe('Prix modifiés (1)');
    for (const key of ['{Shift}', '{Control}']) {
      sleep(3 * HOUR_MS);
      await page.user.keyboard(key);
    }
    expect(readButton()).toBe('Prix modifiés (1)');
  });

  it('records further input after a minute', async () => {
    await open({ since: 50, newest: 100, seenAt: 0 });
    const recorded = readStored();
    await page.user.keyboard('{Shift}');
    expect(readStored()).toEqual(recorded);
    sleep(MINUTE_MS);
    await page.user.keyboard('{Shift}');
    expect(readStored()).toMatchObject({ seenAt: Date.now() });
  });

  it('starts a new visit with the first input after 4 h, with what arrived in between', async () => {
    await open({ since: 50, newest: 100, seenAt: 0 });
    await changePrice(300);
    sleep(4 * HOUR_MS);
    await page.click(document.body);
    expect(readButton()).toBe('Prix modifiés (1)');
    expect(readStored()).toMatchObject({ since: 200, newest: 300 });
  });

  it('starts a new visit when the page was hidden for 4 h, with what arrived in between', async () => {
    await open({ since: 50, newest: 100, seenAt: 0 });
    await setVisibility('hidden');
    await changePrice(300);
    expect(readStored()).toMatchObject({ since: 100, newest: 200 });
    sleep(4 * HOUR_MS);
    await setVisibility('visible');
    expect(readButton()).toBe('Prix modifiés (1)');
    expect(readStored()).toMatchObject({ since: 200, newest: 300 });
  });

  it('takes no change for seen that arrived before the page was left without input', async () => {
    await open({ since: 50, newest: 100, seenAt: 0 });
    await changePrice(300);
    await setVisibility('hidden');
    expect(readStored()).toMatchObject({ since: 100, newest: 200 });
  });

  it('continues the visit of another tab after being hidden for longer', async () => {
    await open({ since: 50, newest: 100, seenAt: 0 });
    await setVisibility('hidden');
    sleep(5 * HOUR_MS);
    const visit = { since: 150, newest: 400, seenAt: Date.now() - HOUR_MS };
    localStorage.setItem(STORAGE_KEYS.priceVisit, JSON.stringify(visit));
    await setVisibility('visible');
    expect(readStored()).toMatchObject({ since: 150, newest: 400 });
  });

  it('keeps the visit in memory if the browser blocks localStorage', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await open(null);
    expect(readButton()).toBe('Prix modifiés');
    await changePrice(300);
    expect(readButton()).toBe('Prix modifiés (1)');
    await page.click(document.body);
    expect(readButton()).toBe('Prix modifiés (1)');
  });

  it('outlives a logout', async () => {
    await open({ since: 50, newest: 100, seenAt: 0 });
    await device.engine.logout('discard');
    await page.settle();
    expect(readStored()).toMatchObject({ since: 100, newest: 200 });
  });
});
