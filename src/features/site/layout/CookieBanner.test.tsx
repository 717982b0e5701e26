import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeScreen, renderScreen, stubResizeObserver, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { closeCookieBanner, openCookieBanner } from '../consent';
import { CookieBanner } from './CookieBanner';

/** Longer than the banner takes to leave. */
const AFTER_LEAVING_MS = 500;

let page: RenderedScreen;

const findBanner = () => screen.queryByRole('region', { name: 'Politique de cookies' });
const button = (name: string) => screen.getByRole('button', { name });

/** Opens the banner as on a first visit, whatever other tests chose. */
beforeEach(async () => {
  closeCookieBanner();
  page = await renderScreen(
    <MemoryRouter>
      <button type="button" onClick={(event) => openCookieBanner(event.currentTarget)}>
        Gérer
      </button>
      <CookieBanner />
    </MemoryRouter>,
  );
  stubResizeObserver();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await page.settle();
});
afterEach(() => {
  localStorage.clear();
  closeCookieBanner();
  closeScreen();
});

describe('CookieBanner', () => {
  it('takes the focus only when the visitor opens it', async () => {
    expect(findBanner()).not.toBeNull();
    expect(document.activeElement).toBe(document.body);
    await page.click(button('Gérer'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Politique de cookies' }));
  });

  it('returns the focus on a choice to the button that opened it, else to the content', async () => {
    const main = document.body.appendChild(document.createElement('main'));
    main.tabIndex = -1;
    await page.click(button('Accepter tout'));
    expect(document.activeElement).toBe(main);
    await page.click(button('Gérer'));
    await page.click(button('Cookies essentiels uniquement'));
    expect(document.activeElement).toBe(button('Gérer'));
  });

  it('takes neither focus nor clicks while it leaves', async () => {
    const banner = findBanner();
    await page.click(button('Accepter tout'));
    expect(banner?.isConnected).toBe(true);
    expect(banner?.inert).toBe(true);
    await page.settle(AFTER_LEAVING_MS);
    expect(banner?.isConnected).toBe(false);
  });

  it('stays on Escape while a choice is missing', async () => {
    await page.click(button('Gérer'));
    await page.keyboard('{Escape}');
    await page.settle(AFTER_LEAVING_MS);
    expect(findBanner()).not.toBeNull();
    await page.click(button('Cookies essentiels uniquement'));
    await page.settle(AFTER_LEAVING_MS);
    expect(findBanner()).toBeNull();
  });
});
