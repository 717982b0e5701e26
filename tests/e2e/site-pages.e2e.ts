import type { BrowserContext, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { company } from '../../src/config/company';
import { STORAGE_KEYS } from '../../src/config/constants';
import { BOOKING_CONSENT } from '../../src/features/site/content/booking';
import { CONTACT_FORM } from '../../src/features/site/content/contact';
import { MAILTO_MAX_LENGTH } from '../../src/features/site/mailDraft';
import { CONTACT_ERRORS, DRAFT_NOTICES } from '../../src/features/site/messages';
import { atRest, hydrated, usePublicSite } from '../support/publicSite';

const CALENDAR = company.links.bookingCalendar;

const site = usePublicSite();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await site.visitor({ undecided: true });
  page = await context.newPage();
});

/** The build sets typographic spaces; the texts of the sources are compared without regard to their kind. */
const plain = (text: string | null) => (text ?? '').replace(/\s+/gu, ' ').replace(/['’]/g, '’').trim();

async function visit(path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

describe('the contact form', () => {
  /** Addresses that a click would have handed to the mail program. */
  let opened: string[];

  beforeEach(async () => {
    opened = [];
    await page.exposeFunction('mailOpened', (href: string) => opened.push(href));
    await page.addInitScript(() => {
      document.addEventListener('click', (event) => {
        const link =
          event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="mailto:"]') : null;
        if (!link) return;
        event.preventDefault();
        const listener: unknown = Reflect.get(window, 'mailOpened');
        if (typeof listener === 'function') listener(link.href);
      });
    });
    await visit('/contact');
  });

  const field = (name: string) => page.locator(`form [name="${name}"]`);
  const submit = () => page.getByRole('button', { name: CONTACT_FORM.submit }).click();

  async function errorOf(name: string): Promise<string> {
    const ids = (await field(name).getAttribute('aria-describedby')) ?? '';
    const texts = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
    return texts.map(plain).join(' ');
  }

  async function fill(values: { name: string; email: string; message: string }): Promise<void> {
    await field('name').fill(values.name);
    await field('email').fill(values.email);
    await field('message').fill(values.message);
  }

  it('says at each empty field what is missing and moves the focus to the first', async () => {
    await submit();
    expect(await errorOf('name')).toContain(plain(CONTACT_ERRORS.nameMissing));
    expect(await errorOf('email')).toContain(plain(CONTACT_ERRORS.emailMissing));
    expect(await errorOf('message')).toContain(plain(CONTACT_ERRORS.messageMissing));
    expect(await field('name').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field('name').getAttribute('aria-invalid')).toBe('true');
    expect(opened).toEqual([]);
  });

  it('tells a wrong address at its field, and takes the message away once it is right', async () => {
    await fill({ name: 'Jeanne', email: 'jeanne@', message: 'Bonjour' });
    await submit();
    expect(await errorOf('email')).toContain(plain(CONTACT_ERRORS.emailWrong));
    expect(await field('email').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(opened).toEqual([]);
    await field('email').fill('jeanne@client.example');
    expect(await field('email').getAttribute('aria-invalid')).toBeNull();
  });

  it('opens a draft to the contact mailbox with name, email and message on lines of their own', async () => {
    await fill({ name: ' Jeanne & Fils ', email: 'jeanne@client.example', message: 'Bonjour,\nun devis ?' });
    await submit();
    await expect.poll(() => opened).toHaveLength(1);
    const draft = new URL(opened[0] ?? '');
    expect(draft.pathname).toBe(company.mailboxes.contact);
    expect([...draft.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(draft.searchParams.get('subject')).toBe('Prise de contact depuis le site');
    const lines = (draft.searchParams.get('body') ?? '').split('\r\n');
    expect(lines.map(plain)).toEqual([
      'Nom : Jeanne & Fils',
      'E-mail : jeanne@client.example',
      '',
      'Message :',
      'Bonjour,',
      'un devis ?',
      '',
    ]);
    expect(
      plain(await page.getByRole('status').filter({ hasText: DRAFT_NOTICES.opened.title }).textContent()),
    ).toContain(plain(DRAFT_NOTICES.opened.text));
  });

  it('makes a draft that still opens of a very long message, says so, and gives the whole text to copy', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const message = 'Le serveur s’arrête 🙂 chaque lundi.\n'.repeat(400).trim();
    await fill({ name: 'Jeanne', email: 'jeanne@client.example', message });
    await submit();
    await expect.poll(() => opened).toHaveLength(1);
    expect(opened[0]?.length).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
    expect(() => decodeURIComponent(opened[0] ?? '')).not.toThrow();
    expect(plain(await page.locator('.draft-panel').textContent())).toContain(plain(DRAFT_NOTICES.cut.text));
    await page.getByRole('button', { name: CONTACT_FORM.copy }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(message);
  });

  it('stores nothing of what was typed', async () => {
    await fill({ name: 'Jeanne', email: 'jeanne@client.example', message: 'Secret' });
    await submit();
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'Jeanne',
    );
    expect(page.url()).toBe(`${site.url()}/contact`);
  });
});

describe('the contact page without JavaScript', () => {
  it('offers the open draft and the telephone in place of a form that could do nothing', async () => {
    const plainPage = await (await site.visitor({ javaScriptEnabled: false })).newPage();
    await plainPage.goto('/contact');
    expect(plain(await plainPage.locator('form').innerText())).toContain(plain(CONTACT_FORM.withoutScript));
    const draft = new URL(
      (await plainPage.getByRole('link', { name: CONTACT_FORM.write }).getAttribute('href')) ?? 'missing:',
    );
    expect(draft.pathname).toBe(company.mailboxes.contact);
    expect(draft.searchParams.get('subject')).toBe(CONTACT_FORM.subject);
    expect(plain(draft.searchParams.get('body'))).toBe('Nom : E-mail : Message :');
    expect(await plainPage.locator(`form a[href="${company.phone.href}"]`).isVisible()).toBe(true);
    for (const name of ['name', 'email', 'message'])
      expect(await plainPage.locator(`[name="${name}"]`).isVisible()).toBe(false);
    expect(await plainPage.getByRole('button', { name: CONTACT_FORM.submit }).count()).toBe(0);
  });
});

describe('the support page on paper', () => {
  it('says its number, which the screen has on buttons only, in the colour of the text', async () => {
    await visit('/support');
    await page.emulateMedia({ media: 'print' });
    const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    const numbers = await page.locator(`main a[href="${company.supportPhone.href}"]`).all();
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) {
      expect(plain(await number.innerText())).toBe(company.supportPhone.label);
      expect(await number.isVisible()).toBe(true);
      expect(await number.evaluate((link) => getComputedStyle(link).color)).toBe(ink);
    }
  });
});

describe('the booking calendar', () => {
  let outside: string[];

  beforeEach(async () => {
    outside = [];
    await context.route(
      (url) => url.origin !== site.url(),
      (route) => {
        outside.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Agenda</title>' });
      },
    );
  });

  const frame = () => page.locator('iframe');
  const store = (choice: string) =>
    page.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: STORAGE_KEYS.cookieConsent,
      value: choice,
    });

  it.each([null, 'essential'])('contacts nobody before it is asked for (stored choice: %s)', async (choice) => {
    if (choice !== null) await store(choice);
    await visit('/rendez-vous');
    await atRest(page);
    expect(await frame().count()).toBe(0);
    expect(outside).toEqual([]);
    const link = page.getByRole('link', { name: BOOKING_CONSENT.plainLink });
    expect(await link.getAttribute('href')).toBe(CALENDAR);
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  it('is a plain link where no script can bring it', async () => {
    const plainPage = await (await site.visitor({ javaScriptEnabled: false })).newPage();
    await plainPage.goto('/rendez-vous');
    expect(await plainPage.getByRole('button', { name: BOOKING_CONSENT.show }).count()).toBe(0);
    expect(await plainPage.getByRole('link', { name: BOOKING_CONSENT.plainLink }).isVisible()).toBe(true);
  });

  it('appears on a click, keeps the focus, and stores no consent', async () => {
    await store('essential');
    await visit('/rendez-vous');
    await page.getByRole('button', { name: BOOKING_CONSENT.show }).click();
    await frame().waitFor();
    await expect.poll(() => outside).toEqual([CALENDAR]);
    expect(await frame().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await frame().getAttribute('title')).toBe(BOOKING_CONSENT.frameTitle);
    expect(await page.getByRole('link', { name: BOOKING_CONSENT.plainLink }).count()).toBe(1);
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.cookieConsent)).toBe('essential');
  });

  it('appears at once where everything was accepted before', async () => {
    await store('all');
    await visit('/rendez-vous');
    await frame().waitFor();
    await expect.poll(() => outside).toEqual([CALENDAR]);
  });

  it('appears when everything is accepted in the banner', async () => {
    await visit('/rendez-vous');
    await page.getByRole('button', { name: 'Accepter tout' }).click();
    await frame().waitFor();
    await expect.poll(() => outside).toEqual([CALENDAR]);
  });
});
