import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company } from '../../src/config/company';
import { STORAGE_KEYS } from '../../src/config/constants';
import { BOOKING_CONSENT, BOOKING_OTHER_WAYS, BOOKING_UNAVAILABLE } from '../../src/features/site/content/booking';
import { CONTACT_ERRORS, CONTACT_FORM } from '../../src/features/site/content/contact';
import { MAILTO_MAX_LENGTH } from '../../src/features/site/mailDraft';
import { MAIL_DRAFT_PANEL } from '../../src/features/site/content/mailDraftPanel';
import { PRICE_SECTION } from '../../src/features/site/content/premiumManagement';
import { PRICE_CALCULATOR } from '../../src/features/site/content/priceCalculator';
import { MAIL_ALTERNATIVES_TEXTS } from '../../src/features/site/messages';
import { doubleTextSize, waitForIdleTasks, waitForHydration, usePublicSite } from '../support/publicSite';

const CALENDAR = company.links.bookingCalendar;

const site = usePublicSite();
let page: Page;
/** `mailto:` URLs that a click would have opened; no program answers them. */
let openedDrafts: string[];
/** URLs of other sites that the page requested. */
let foreignRequests: string[];

beforeAll(async () => {
  page = await site.getSharedPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.exposeFunction('mailOpened', (href: string) => openedDrafts.push(href));
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
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url())) foreignRequests.push(request.url());
  });
});
beforeEach(() => {
  openedDrafts = [];
  foreignRequests = [];
});

/** Normalizes spaces and apostrophes, which the build replaces by typographic ones. */
const normalize = (text: string | null) => (text ?? '').replace(/\s+/gu, ' ').replace(/['’]/g, '’').trim();

const mailPanel = () => page.getByRole('region', { name: MAIL_DRAFT_PANEL.title });

describe('a mail button without a mail program', () => {
  it.each([
    ['/solutions/proxmox', 'Demander un devis', company.sales.email, company.phone.href],
    ['/internet-access', 'Vérifier mon adresse', company.mailboxes.contact, company.phone.href],
    ['/support', 'Écrire au support', company.mailboxes.support, company.supportPhone.href],
  ])('shows the draft, ways to copy it and the phone beside the button (%s)', async (path, label, address, phone) => {
    await site.visit(path);
    const button = page.getByRole('main').getByRole('link', { name: label }).first();
    await button.click();
    await mailPanel().waitFor();
    const draft = new URL(openedDrafts[0] ?? '');
    await mailPanel().getByRole('button', { name: MAIL_DRAFT_PANEL.copyAddress }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect(draft.pathname).toBe(address);
    await mailPanel().getByRole('button', { name: MAIL_DRAFT_PANEL.copyMessage }).click();
    await mailPanel().getByText(MAIL_DRAFT_PANEL.messageCopied).waitFor();
    expect(normalize(await page.evaluate(() => navigator.clipboard.readText()))).toBe(
      normalize(draft.searchParams.get('body')),
    );
    expect(await mailPanel().locator(`a[href="${phone}"]`).isVisible()).toBe(true);
    const webMail = mailPanel().getByRole('link', { name: 'Gmail' });
    expect(new URL((await webMail.getAttribute('href')) ?? '').searchParams.get('to')).toBe(address);
    expect(foreignRequests).toEqual([]);
    await page.keyboard.press('Escape');
    await mailPanel().waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('names address and phone when the panel fails to load', async () => {
    await site.visit('/solutions/proxmox');
    await page.route(/MailDraftPanel-.*\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Demander un devis' }).last().click();
    const notice = page.getByText(MAIL_ALTERNATIVES_TEXTS.address);
    await notice.waitFor();
    expect(normalize(await notice.innerText())).toContain(company.sales.email);
    expect(await notice.locator(`a[href="${company.phone.href}"]`).isVisible()).toBe(true);
  });

  it('offers to copy a plain mail address', async () => {
    await site.visit('/mentions-legales');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: company.mailboxes.contact }).click();
    await footer.getByRole('button', { name: 'Copier l’adresse' }).click();
    await footer.getByText('Adresse copiée').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(company.mailboxes.contact);
  });
});

describe('the contact form', () => {
  beforeEach(() => site.visit('/contact'));

  const field = (name: string) => page.locator(`form [name="${name}"]`);
  const submit = () => page.getByRole('button', { name: CONTACT_FORM.submit }).click();

  async function readFieldError(name: string): Promise<string> {
    const ids = (await field(name).getAttribute('aria-describedby')) ?? '';
    const texts = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
    return texts.map(normalize).join(' ');
  }

  async function fill(values: { name: string; email: string; message: string }): Promise<void> {
    await field('name').fill(values.name);
    await field('email').fill(values.email);
    await field('message').fill(values.message);
  }

  it('shows an error at each empty field and focuses the first', async () => {
    await submit();
    expect(await readFieldError('name')).toContain(normalize(CONTACT_ERRORS.nameMissing));
    expect(await readFieldError('email')).toContain(normalize(CONTACT_ERRORS.emailMissing));
    expect(await readFieldError('message')).toContain(normalize(CONTACT_ERRORS.messageMissing));
    expect(await field('name').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field('name').getAttribute('aria-invalid')).toBe('true');
    expect(openedDrafts).toEqual([]);
  });

  it('shows an error at an invalid email address until it is valid', async () => {
    await fill({ name: 'Jeanne', email: 'jeanne@', message: 'Bonjour' });
    await submit();
    expect(await readFieldError('email')).toContain(normalize(CONTACT_ERRORS.emailWrong));
    expect(await field('email').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(openedDrafts).toEqual([]);
    await field('email').fill('jeanne@client.example');
    expect(await field('email').getAttribute('aria-invalid')).toBeNull();
  });

  it('opens a draft to the contact mailbox with name, email and message on separate lines', async () => {
    await fill({ name: ' Jeanne & Fils ', email: 'jeanne@client.example', message: 'Bonjour,\nun devis ?' });
    await submit();
    await expect.poll(() => openedDrafts).toHaveLength(1);
    const draft = new URL(openedDrafts[0] ?? '');
    expect(draft.pathname).toBe(company.mailboxes.contact);
    expect([...draft.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(draft.searchParams.get('subject')).toBe('Prise de contact depuis le site');
    const lines = (draft.searchParams.get('body') ?? '').split('\r\n');
    expect(lines.map(normalize)).toEqual([
      'Nom : Jeanne & Fils',
      'E-mail : jeanne@client.example',
      '',
      'Message :',
      'Bonjour,',
      'un devis ?',
      '',
    ]);
    expect(normalize(await mailPanel().innerText())).toContain(normalize(MAIL_DRAFT_PANEL.fixedText));
  });

  it('shortens the draft of a very long message, and offers the full text for copying', async () => {
    const message = 'Le serveur s’arrête 🙂 chaque lundi.\n'.repeat(400).trim();
    await fill({ name: 'Jeanne', email: 'jeanne@client.example', message });
    await submit();
    await expect.poll(() => openedDrafts).toHaveLength(1);
    expect(openedDrafts[0]?.length).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
    expect(() => decodeURIComponent(openedDrafts[0] ?? '')).not.toThrow();
    expect(normalize(await mailPanel().innerText())).toContain(normalize(MAIL_DRAFT_PANEL.cutText));
    await mailPanel().getByRole('button', { name: MAIL_DRAFT_PANEL.copyMessage }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(message);
  });

  it('keeps the text while the visitor moves about the site, in memory only', async () => {
    await fill({ name: 'Jeanne', email: 'jeanne@client.example', message: 'Un serveur de huit ans' });
    await page.getByRole('link', { name: 'Voir les prix de l’infogérance' }).click();
    await page.waitForURL('**/premium-management');
    await page.goBack();
    await expect.poll(() => field('message').inputValue()).toBe('Un serveur de huit ans');
    expect(await field('name').inputValue()).toBe('Jeanne');
    await page.goto('/support');
    await page.goto('/contact');
    await waitForHydration(page);
    expect(await field('message').inputValue()).toBe('');
  });

  it('takes the focus from “Demander un devis” in the bar', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Demander un devis' }).click();
    await expect.poll(() => field('name').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field('name').evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(600);
  });

  it('stores no input', async () => {
    await fill({ name: 'Jeanne', email: 'jeanne@client.example', message: 'Secret' });
    await submit();
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'Jeanne',
    );
    expect(page.url()).toBe(`${site.url()}/contact`);
  });
});

describe('the contact page without JavaScript', () => {
  it('offers an empty draft and the phone number instead of the form', async () => {
    const noScriptPage = await (await site.openContext({ javaScriptEnabled: false })).newPage();
    await noScriptPage.goto('/contact');
    const form = noScriptPage.locator('.contact-form');
    expect(normalize(await form.innerText())).toContain(normalize(CONTACT_FORM.withoutScript));
    expect(await form.locator('strong').innerText()).toBe(company.mailboxes.contact);
    const draft = new URL(
      (await noScriptPage.getByRole('link', { name: CONTACT_FORM.write }).getAttribute('href')) ?? 'missing:',
    );
    expect(draft.pathname).toBe(company.mailboxes.contact);
    expect(draft.searchParams.get('subject')).toBe(CONTACT_FORM.subject);
    expect(normalize(draft.searchParams.get('body'))).toBe('Nom : Entreprise : E-mail : Téléphone : Message :');
    expect(await form.getByRole('link', { name: CONTACT_FORM.call }).getAttribute('href')).toBe(company.phone.href);
    for (const name of ['name', 'email', 'message'])
      expect(await noScriptPage.locator(`[name="${name}"]`).isVisible()).toBe(false);
    expect(await noScriptPage.getByRole('button', { name: CONTACT_FORM.submit }).count()).toBe(0);
  });
});

describe('the printed support page', () => {
  it('shows the phone number in the text color', async () => {
    await site.visit('/support');
    await page.emulateMedia({ media: 'print' });
    const textColor = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    const numbers = await page.locator(`main a[href="${company.supportPhone.href}"]`).all();
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) {
      expect(normalize(await number.innerText())).toBe(company.supportPhone.label);
      expect(await number.isVisible()).toBe(true);
      expect(await number.evaluate((link) => getComputedStyle(link).color)).toBe(textColor);
    }
  });
});

describe('the booking calendar', () => {
  beforeEach(() =>
    page.context().route(
      (url) => url.origin !== site.url(),
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Agenda</title>' }),
    ),
  );
  afterEach(() => page.context().unrouteAll());

  const frame = () => page.locator('iframe');

  it.each([true, false])('contacts no other site before a click (cookie banner: %s)', async (hasCookieBanner) => {
    await site.visit('/rendez-vous', { hasCookieBanner });
    await waitForIdleTasks(page);
    expect(await frame().count()).toBe(0);
    expect(foreignRequests).toEqual([]);
    const link = page.getByRole('link', { name: BOOKING_CONSENT.plainLink });
    expect(await link.getAttribute('href')).toBe(CALENDAR);
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  it('is a plain link beside phone and address without JavaScript', async () => {
    const noScriptPage = await (await site.openContext({ javaScriptEnabled: false })).newPage();
    await noScriptPage.goto('/rendez-vous');
    expect(await noScriptPage.getByRole('button', { name: BOOKING_CONSENT.show }).count()).toBe(0);
    const calendar = noScriptPage.locator('.booking-calendar');
    expect(await calendar.getByRole('link', { name: BOOKING_CONSENT.plainLink }).isVisible()).toBe(true);
    expect(await calendar.locator(`a[href="${company.phone.href}"]`).isVisible()).toBe(true);
    expect(await calendar.locator('strong').innerText()).toBe(company.mailboxes.contact);
    expect(await calendar.locator('strong').isVisible()).toBe(true);
  });

  it('appears focused on a click, and stores no consent', async () => {
    await site.visit('/rendez-vous');
    await page.getByRole('button', { name: BOOKING_CONSENT.show }).click();
    await frame().waitFor();
    await expect.poll(() => new Set(foreignRequests)).toEqual(new Set([CALENDAR]));
    expect(await frame().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await frame().getAttribute('title')).toBe(BOOKING_CONSENT.frameTitle);
    expect(await page.getByRole('link', { name: BOOKING_CONSENT.plainLink }).count()).toBe(1);
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.cookieConsent)).toBe('essential');
  });

  it('appears when all cookies are accepted in the banner, and at once on the next visit', async () => {
    await site.visit('/rendez-vous', { hasCookieBanner: true });
    await page.getByRole('button', { name: 'Accepter tout' }).click();
    await frame().waitFor();
    await expect.poll(() => new Set(foreignRequests)).toEqual(new Set([CALENDAR]));
    foreignRequests = [];
    await page.reload();
    await frame().waitFor();
    await expect.poll(() => new Set(foreignRequests)).toEqual(new Set([CALENDAR]));
  });

  describe('that cannot be shown', () => {
    const show = () => page.getByRole('button', { name: BOOKING_CONSENT.show });

    async function expectOtherWays(title: string): Promise<void> {
      const box = page.locator('.booking-calendar');
      await box.getByRole('heading', { name: title }).waitFor();
      expect(await frame().count()).toBe(0);
      expect(await box.locator(`a[href="${company.phone.href}"]`).isVisible()).toBe(true);
      expect(await box.getByRole('link', { name: BOOKING_OTHER_WAYS.mail }).isVisible()).toBe(true);
      expect(await box.getByRole('link', { name: BOOKING_CONSENT.plainLink }).getAttribute('href')).toBe(CALENDAR);
    }

    it('gives way when the content policy blocks the frame', async () => {
      await page.context().route(`${site.url()}/rendez-vous`, async (route) => {
        const response = await route.fetch();
        const policy = response.headers()['content-security-policy'] ?? '';
        await route.fulfill({
          response,
          headers: {
            ...response.headers(),
            'content-security-policy': policy.replace(/frame-src [^;]*/, "frame-src 'none'"),
          },
        });
      });
      await site.visit('/rendez-vous');
      await show().click();
      await expectOtherWays(BOOKING_UNAVAILABLE.failed.title);
    });

    it('is not offered offline, and is again when the connection returns', async () => {
      await site.visit('/rendez-vous');
      await show().waitFor();
      await page.context().setOffline(true);
      await expectOtherWays(BOOKING_UNAVAILABLE.offline.title);
      expect(await show().count()).toBe(0);
      await page.context().setOffline(false);
      await show().waitFor();
    });
  });
});

describe('comparison tables', () => {
  it.each(['/solutions-telecom', '/internet-access', '/premium-management'])(
    'stand product by product on a phone, without scrolling sideways (%s)',
    async (path) => {
      await site.visit(path, { viewport: { width: 390, height: 844 } });
      expect(await page.locator('.plan-table--wide').isVisible()).toBe(false);
      const products = await page.locator('.plan-lists > li').all();
      expect(products).toHaveLength(3);
      for (const product of products) {
        const box = await product.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
        expect(await product.locator('dd').count()).toBe(5);
      }
    },
  );

  it('keep the name of each row in its row while scrolled', async () => {
    await site.visit('/solutions-telecom', { viewport: { width: 1024, height: 800 } });
    // Large text makes the table scroll.
    await doubleTextSize(page);
    const table = page.locator('.plan-table');
    await table.evaluate((element) => element.scrollTo({ left: 200 }));
    const offsets = await table.locator('tr').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [name, cell] = [row.children[0], row.children[1]].map((child) => child?.getBoundingClientRect());
        return [(name?.top ?? 0) - (cell?.top ?? 0), (name?.bottom ?? 0) - (cell?.bottom ?? 0)];
      }),
    );
    expect(offsets.filter((offset) => Math.abs(offset) > 0.5)).toEqual([]);
  });
});

describe('the price calculator', () => {
  const readPrice = async () => normalize(await page.locator('main output').innerText());

  it('starts from a shared address, changes it, and hands the price over to the mail', async () => {
    await site.visit('/premium-management?utilisateurs=20&plan=pro#calculer');
    await page.locator('main output').waitFor();
    expect(await readPrice()).toContain('980 € par mois');
    await page.getByLabel(PRICE_SECTION.users).fill('8');
    expect(await readPrice()).toContain('392 € par mois');
    expect(await readPrice()).toContain('4 704 € par an');
    expect(page.url()).toBe(`${site.url()}/premium-management?utilisateurs=8&plan=pro#calculer`);
    await page.getByRole('link', { name: PRICE_CALCULATOR.quote }).click();
    await mailPanel().waitFor();
    const draft = new URL(openedDrafts[0] ?? '');
    expect(draft.pathname).toBe(company.sales.email);
    expect(normalize(draft.searchParams.get('body'))).toContain(
      '8 (calculé sur le site : 392 € par mois, 4 704 € par an)',
    );
    await page.getByRole('radio', { name: 'Enterprise' }).check();
    expect(await readPrice()).toBe('Sur devis');
  });

  it('is a plain table without JavaScript', async () => {
    const noScriptPage = await (await site.openContext({ javaScriptEnabled: false })).newPage();
    await noScriptPage.goto('/premium-management');
    const row = noScriptPage.getByRole('row', { name: /^8 / });
    expect(normalize(await row.innerText())).toContain('232 € par mois, 2 784 € par an');
  });
});
