import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen, type RenderedScreen } from '../../../../ui/testing/renderScreen';
import { company } from '../../../../config/company';
import { chooseConsent } from '../../consent';
import { mailDraftMemory } from '../../blocks/mailDraftMemory';
import { MAIL_DRAFT_PANEL } from '../../content/mailDraftPanel';
import { BOOKING_CONSENT, BOOKING_OTHER_WAYS, BOOKING_UNAVAILABLE } from '../../content/booking';
import { BookingCalendar } from './BookingCalendar';
import { CALENDAR_TIMEOUT_MS } from './CalendarFrame';

let page: RenderedScreen;
/** Ends the request that asks whether the host answers. */
let answer: (response: Response) => void;
let refuse: (error: Error) => void;

beforeEach(async () => {
  const pending = () =>
    new Promise<Response>((resolve, reject) => {
      answer = resolve;
      refuse = reject;
    });
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(pending));
  // An empty document keeps the test DOM from refusing the frame's address on the console.
  vi.spyOn(HTMLIFrameElement.prototype, 'getAttribute').mockImplementation(function read(this: Element, name: string) {
    return name === 'srcdoc' ? '' : (this.attributes.getNamedItem(name)?.value ?? null);
  });
  page = await renderScreen(<BookingCalendar />);
});
afterEach(() => {
  // Leaves the choice as on a first visit to the tests after this one.
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  closeScreen();
});

const frame = () => screen.queryByTitle(BOOKING_CONSENT.frameTitle);
const failure = () => screen.queryByRole('heading', { name: BOOKING_UNAVAILABLE.failed.title });

/** Reports the loss or the return of the network. */
async function setOnline(isOnline: boolean): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  await page.settle();
}

async function show(): Promise<void> {
  await page.click(screen.getByRole('button', { name: BOOKING_CONSENT.show }));
}

describe('BookingCalendar', () => {
  it('contacts the host on a click only, and offers phone and mail beside it', async () => {
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: company.phone.label })).toBeDefined();
    expect(screen.getByRole('link', { name: BOOKING_OTHER_WAYS.mail })).toBeDefined();
    await show();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(frame()).not.toBeNull();
  });

  it('loads at once after « Accepter tout », and not after the choice of essential cookies', async () => {
    chooseConsent('essential');
    await page.settle();
    expect(frame()).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
    chooseConsent('all');
    await page.settle();
    expect(frame()).not.toBeNull();
  });

  it('sends the host no cookie, and lets the frame fill in forms but not lead the page away', async () => {
    await show();
    expect(fetch).toHaveBeenCalledWith(company.links.bookingCalendar, expect.objectContaining({ credentials: 'omit' }));
    const rights = frame()?.getAttribute('sandbox')?.split(' ');
    expect(rights).toContain('allow-forms');
    expect(rights?.filter((right) => right.startsWith('allow-top-navigation'))).toEqual([]);
  });

  it('keeps a frame whose host answered, also when the network is lost', async () => {
    await show();
    answer(new Response());
    await page.settle(2 * CALENDAR_TIMEOUT_MS);
    const shown = frame();
    expect(shown).not.toBeNull();
    expect(failure()).toBeNull();
    await setOnline(false);
    expect(frame()).toBe(shown);
  });

  it('replaces the frame when the content policy blocks it, and for no other violation on the page', async () => {
    const violate = async (effectiveDirective: string) => {
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }));
      await page.settle();
    };
    await show();
    await violate('img-src');
    expect(frame()).not.toBeNull();
    await violate('frame-src');
    expect(frame()).toBeNull();
    expect(failure()).not.toBeNull();
  });

  it('moves the focus from its button to the frame, and on to the notice that replaces it', async () => {
    await show();
    expect(document.activeElement).toBe(frame());
    refuse(new TypeError('Failed to fetch'));
    await page.settle();
    expect(document.activeElement).toBe(failure());
  });

  it('replaces the frame when the host does not answer in time', async () => {
    await show();
    await page.settle(CALENDAR_TIMEOUT_MS - 100);
    expect(frame()).not.toBeNull();
    await page.settle(100);
    expect(frame()).toBeNull();
    expect(failure()).not.toBeNull();
    answer(new Response());
    await page.settle();
    expect(frame()).toBeNull();
  });

  it('replaces the frame at once when the host refuses, and tries again on request', async () => {
    await show();
    refuse(new TypeError('Failed to fetch'));
    await page.settle();
    expect(failure()?.closest('[role="status"]')).not.toBeNull();
    await page.click(screen.getByRole('button', { name: BOOKING_UNAVAILABLE.retry }));
    expect(frame()).not.toBeNull();
    refuse(new TypeError('Failed to fetch'));
    await page.settle();
    expect(screen.queryByRole('heading', { name: BOOKING_UNAVAILABLE.stillFailedTitle })).not.toBeNull();
  });

  it('tries again by itself when the network returns', async () => {
    await show();
    refuse(new TypeError('Failed to fetch'));
    await page.settle();
    expect(failure()).not.toBeNull();
    await setOnline(false);
    expect(screen.queryByRole('heading', { name: BOOKING_UNAVAILABLE.offline.title })).not.toBeNull();
    expect(screen.queryByRole('button', { name: BOOKING_UNAVAILABLE.retry })).toBeNull();
    await setOnline(true);
    expect(frame()).not.toBeNull();
  });

  it('keeps the focus in a mail that is being written when the network goes and returns', async () => {
    await show();
    await page.click(screen.getByRole('link', { name: BOOKING_OTHER_WAYS.mail }));
    const message = await page.waitUntil(() => screen.getByLabelText<HTMLTextAreaElement>(MAIL_DRAFT_PANEL.message));
    await page.fill(message, 'Mardi vers dix heures ?');
    for (const isOnline of [false, true]) {
      await setOnline(isOnline);
      expect(message.isConnected).toBe(true);
      expect(document.activeElement).toBe(message);
    }
    expect(message.value).toBe('Mardi vers dix heures ?');
    mailDraftMemory.clear();
  });
});
