import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailDraftMemory } from '../../blocks/mailDraftMemory';
import { MAIL_DRAFT_PANEL } from '../../content/mailDraftPanel';
import { PRICE_SECTION } from '../../content/premiumManagement';
import { PRICE_CALCULATOR } from '../../content/priceCalculator';
import { closeScreen, listAnnouncements, renderScreen, type RenderedScreen } from '../../../../ui/testing/renderScreen';
import { translateTexts } from '../../../../ui/testing/translateTexts';
import { PriceCalculator } from './PriceCalculator';

let page: RenderedScreen;

async function open(address = '/premium-management'): Promise<void> {
  page = await renderScreen(
    <MemoryRouter initialEntries={[address]}>
      <PriceCalculator anchor="calculer" />
    </MemoryRouter>,
  );
}
afterEach(() => {
  closeScreen();
  mailDraftMemory.clear();
});

const users = () => screen.getByLabelText<HTMLInputElement>(PRICE_SECTION.users);
/** The price is the first of the live regions. */
const readPrice = () => (screen.getAllByRole('status')[0]?.textContent ?? '').replace(/\s/gu, ' ');
const draft = () =>
  new URL(screen.getByRole<HTMLAnchorElement>('link', { name: PRICE_CALCULATOR.quote }).href).searchParams;

describe('PriceCalculator', () => {
  it('computes the price by month and year, and hands it over to the quote', async () => {
    await open();
    await page.fill(users(), '12');
    await page.click(screen.getByRole('radio', { name: 'Pro' }));
    expect(readPrice()).toContain('588 € par mois');
    expect(readPrice()).toContain('7 056 € par an');
    expect(draft().get('subject')).toContain('Pro');
    expect(draft().get('body')).toContain(`- ${PRICE_SECTION.users} : 12`);
    expect(draft().get('body')?.split(PRICE_SECTION.users)).toHaveLength(2);
    expect(window.location.search).toBe('?utilisateurs=12&plan=pro');
  });

  it('starts from a shared address', async () => {
    await open('/premium-management?utilisateurs=20&plan=pro');
    expect(users().value).toBe('20');
    expect(readPrice()).toContain('980 € par mois');
  });

  it('keeps the router’s state of the page, whose scroll position the way back needs', async () => {
    window.history.replaceState({ key: 'premium' }, '', '/premium-management');
    await open();
    await page.fill(users(), '12');
    expect(window.location.search).toBe('?utilisateurs=12&plan=essentiel');
    expect(window.history.state).toEqual({ key: 'premium' });
    window.history.replaceState(null, '', '/');
  });

  it.each([
    ['says that the link is copied', () => Promise.resolve(), PRICE_CALCULATOR.copied],
    [
      'says how to copy the link when the clipboard is denied',
      () => Promise.reject(new Error('denied')),
      PRICE_CALCULATOR.copyFailed,
    ],
  ])('%s', async (_title, writeText, notice) => {
    await open();
    // Rendering replaces the clipboard by a simulated one.
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    await page.click(screen.getByRole('button', { name: PRICE_CALCULATOR.copyLink }));
    expect(navigator.clipboard.writeText).toHaveBeenCalledExactlyOnceWith(window.location.href);
    expect(listAnnouncements('status')).toContain(notice);
  });

  it('shows no price for Enterprise and for a wrong number', async () => {
    await open();
    await page.click(screen.getByRole('radio', { name: 'Enterprise' }));
    expect(readPrice()).toBe('Sur devis');
    await page.click(screen.getByRole('radio', { name: 'Essentiel' }));
    await page.fill(users(), '0');
    expect(screen.getByText(PRICE_CALCULATOR.usersError)).toBeDefined();
    expect(readPrice()).not.toContain('€');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: PRICE_CALCULATOR.quote }).disabled).toBe(true);
  });

  it('follows the input on a page that the browser has translated', async () => {
    await open();
    for (const output of screen.getAllByRole('status')) translateTexts(output);
    await page.fill(users(), '12');
    expect(readPrice()).toContain('348 € par mois');
    expect(readPrice()).toContain('4 176 € par an');
    await page.click(screen.getByRole('radio', { name: 'Enterprise' }));
    expect(readPrice()).toBe('Sur devis');
  });

  it('shares the chosen plan with the last valid number', async () => {
    await open();
    await page.fill(users(), '012');
    await page.fill(users(), '0');
    await page.click(screen.getByRole('radio', { name: 'Enterprise' }));
    expect(window.location.search).toBe('?utilisateurs=12&plan=enterprise');
  });

  describe('with an edited message', () => {
    const message = () => screen.getByLabelText<HTMLTextAreaElement>(MAIL_DRAFT_PANEL.message);
    const proposeAgain = () => screen.queryByRole('button', { name: MAIL_DRAFT_PANEL.discardOutdated });

    beforeEach(async () => {
      await open();
      await page.click(screen.getByRole('link', { name: PRICE_CALCULATOR.quote }));
      await page.waitUntil(message);
      await page.fill(message(), 'Bonjour, nous sommes huit.');
    });

    it('keeps the message while the number of users is corrected', async () => {
      await page.user.clear(users());
      await page.settle();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: PRICE_CALCULATOR.quote }).disabled).toBe(true);
      expect(proposeAgain()).toBeNull();
      await page.fill(users(), '8');
      expect(message().value).toBe('Bonjour, nous sommes huit.');
      expect(draft().get('body')).toBe('Bonjour, nous sommes huit.');
      expect(proposeAgain()).toBeNull();
    });

    it('keeps the message for a later visit, whatever its plan', async () => {
      closeScreen();
      await open('/premium-management?utilisateurs=20&plan=pro');
      expect(draft().get('body')).toBe('Bonjour, nous sommes huit.');
    });

    it('says that the choice has changed since, also while the message is edited on', async () => {
      await page.click(screen.getByRole('radio', { name: 'Pro' }));
      await page.user.type(message(), ' Merci.');
      await page.settle();
      expect(message().value).toBe('Bonjour, nous sommes huit. Merci.');
      expect(proposeAgain()).not.toBeNull();
    });

    it('says that the choice has changed since, and proposes the new message', async () => {
      await page.click(screen.getByRole('radio', { name: 'Pro' }));
      expect(message().value).toBe('Bonjour, nous sommes huit.');
      expect(screen.getByText(MAIL_DRAFT_PANEL.outdated, { exact: false })).toBeDefined();
      await page.click(proposeAgain() ?? document.body);
      expect(draft().get('body')).toContain(`- ${PRICE_SECTION.users} : 8`);
      expect(draft().get('subject')).toContain('Pro');
      expect(message().value).toContain(`- ${PRICE_SECTION.users} : 8`);
      expect(proposeAgain()).toBeNull();
      expect(document.activeElement?.textContent).toBe(MAIL_DRAFT_PANEL.title);
    });
  });
});
