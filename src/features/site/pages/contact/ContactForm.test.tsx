import { act, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flushBeforeReload } from '../../../../platform/beforeReload';
import { closeScreen, renderScreen, type RenderedScreen } from '../../../../ui/testing/renderScreen';
import { CONTACT_FORM } from '../../content/contact';
import { MAIL_DRAFT_PANEL } from '../../content/mailDraftPanel';
import { CONTACT_FORM_HASH } from '../../layout/navigation';
import { ContactForm } from './ContactForm';
import { contactFormMemory } from './contactFormMemory';

/** Longer than the interval of a double click. */
const AFTER_DOUBLE_CLICK_MS = 600;

let page: RenderedScreen;
/** `mailto:` URLs of the drafts that the form opened. */
let opened: string[];

const CONTENT = (
  <MemoryRouter>
    <ContactForm />
  </MemoryRouter>
);

const openForm = async () => {
  page = await renderScreen(CONTENT);
};

beforeEach(async () => {
  opened = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function open(this: HTMLAnchorElement) {
    opened.push(decodeURIComponent(this.href));
  });
  await openForm();
});

afterEach(() => {
  closeScreen();
  // Ends the wait for a mail program.
  window.dispatchEvent(new Event('blur'));
  const empty = { name: '', email: '', message: '' };
  contactFormMemory.keep(empty);
  contactFormMemory.recordHandOver(empty);
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const draftLink = () => screen.queryByText(CONTACT_FORM.open);

async function prepare(): Promise<void> {
  await page.settle(AFTER_DOUBLE_CLICK_MS);
  await page.click(screen.getByRole('button', { name: CONTACT_FORM.submit }));
}

it('ContactForm shows a draft that only the form changes: a second copy would be lost with the next draft', async () => {
  await page.fill(field(CONTACT_FORM.nameLabel), 'Jeanne');
  await page.fill(field(CONTACT_FORM.emailLabel), 'jeanne@client.example');
  await page.fill(field(CONTACT_FORM.messageLabel), 'Bonjour');
  await prepare();
  const panel = await page.waitUntil(() => screen.getByRole('region', { name: MAIL_DRAFT_PANEL.title }));
  const message = within(panel).getByLabelText<HTMLTextAreaElement>(MAIL_DRAFT_PANEL.message);
  expect(message.readOnly).toBe(true);
  expect(message.value).toContain('Bonjour');
  expect(panel.textContent).toContain(MAIL_DRAFT_PANEL.fixedText);
});

it('ContactForm returns the focus to its button when the draft is closed', async () => {
  await page.fill(field(CONTACT_FORM.nameLabel), 'Jeanne');
  await page.fill(field(CONTACT_FORM.emailLabel), 'jeanne@client.example');
  await page.fill(field(CONTACT_FORM.messageLabel), 'Bonjour');
  await prepare();
  await page.click(await page.waitUntil(() => screen.getByRole('button', { name: MAIL_DRAFT_PANEL.close })));
  expect(draftLink()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: CONTACT_FORM.submit }));
});

it('ContactForm marks no field as invalid while another one is corrected', async () => {
  const invalidFields = () =>
    screen.getAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true');
  await page.fill(field(CONTACT_FORM.emailLabel), 'jeanne@client.example');
  await page.fill(field(CONTACT_FORM.messageLabel), 'Bonjour');
  await prepare();
  expect(invalidFields()).toEqual([field(CONTACT_FORM.nameLabel)]);
  await page.fill(field(CONTACT_FORM.messageLabel), '');
  expect(invalidFields()).toEqual([field(CONTACT_FORM.nameLabel)]);
  await page.fill(field(CONTACT_FORM.nameLabel), 'Jeanne');
  expect(invalidFields()).toEqual([]);
});

it('ContactForm opens one mail on double click', async () => {
  await page.fill(field(CONTACT_FORM.nameLabel), 'Jeanne');
  await page.fill(field(CONTACT_FORM.emailLabel), 'jeanne@client.example');
  await page.fill(field(CONTACT_FORM.messageLabel), 'Bonjour');
  await prepare();
  await page.click(screen.getByRole('button', { name: CONTACT_FORM.submit }));
  expect(opened).toHaveLength(1);
  await prepare();
  expect(opened).toHaveLength(2);
});

it('ContactForm discards the draft when a field changes and prepares the next one from the new values', async () => {
  await page.fill(field(CONTACT_FORM.nameLabel), 'Jeanne');
  await page.fill(field(CONTACT_FORM.emailLabel), 'jeane@client.example');
  await page.fill(field(CONTACT_FORM.messageLabel), 'Bonjour');
  await prepare();
  expect(opened).toEqual([expect.stringContaining('jeane@client.example')]);
  expect(draftLink()).not.toBeNull();
  await page.fill(field(CONTACT_FORM.emailLabel), 'jeanne@client.example');
  expect(draftLink()).toBeNull();
  await prepare();
  expect(opened[1]).toContain('jeanne@client.example');
});

it('ContactForm lets the app reload the page once a mail program opened with the text, until it changes', async () => {
  await page.fill(field(CONTACT_FORM.nameLabel), 'Jeanne');
  await page.fill(field(CONTACT_FORM.emailLabel), 'jeanne@client.example');
  await page.fill(field(CONTACT_FORM.messageLabel), 'Bonjour');
  await prepare();
  // Without a mail program, the link does nothing.
  await expect(flushBeforeReload()).rejects.toThrow();
  window.dispatchEvent(new Event('blur'));
  await flushBeforeReload();
  await page.user.type(field(CONTACT_FORM.nameLabel), ' Martin');
  await expect(flushBeforeReload()).rejects.toThrow();
});

it.each([
  ['prepared', async () => undefined],
  ['opened from the panel', async () => page.click(screen.getByRole('link', { name: MAIL_DRAFT_PANEL.mailProgram }))],
])('ContactForm keeps the app from reloading the page when text follows a draft just %s', async (_how, open) => {
  await page.fill(field(CONTACT_FORM.nameLabel), 'Jeanne');
  await page.fill(field(CONTACT_FORM.emailLabel), 'jeanne@client.example');
  await page.fill(field(CONTACT_FORM.messageLabel), 'Bonjour');
  await prepare();
  await page.waitUntil(() => screen.getByRole('region', { name: MAIL_DRAFT_PANEL.title }));
  await open();
  await page.user.type(field(CONTACT_FORM.nameLabel), ' Martin');
  // The mail program opens with the text before.
  window.dispatchEvent(new Event('blur'));
  await expect(flushBeforeReload()).rejects.toThrow();
});

it('ContactForm keeps the app from reloading the page until a message too long for the mail program is copied', async () => {
  await page.fill(field(CONTACT_FORM.nameLabel), 'Jeanne');
  await page.fill(field(CONTACT_FORM.emailLabel), 'jeanne@client.example');
  await page.user.click(field(CONTACT_FORM.messageLabel));
  await page.user.paste('Un long texte\n'.repeat(200));
  await prepare();
  // A mail program opens with the beginning of the message.
  window.dispatchEvent(new Event('blur'));
  await expect(flushBeforeReload()).rejects.toThrow();
  await page.click(await page.waitUntil(() => screen.getByRole('button', { name: MAIL_DRAFT_PANEL.copyMessage })));
  await flushBeforeReload();
});

it('ContactForm keeps the app from reloading the page while it remembers text', async () => {
  await page.fill(field(CONTACT_FORM.messageLabel), 'Bonjour');
  await expect(flushBeforeReload()).rejects.toThrow();
  closeScreen();
  await expect(flushBeforeReload()).rejects.toThrow();
  await openForm();
  // The form remembers the text of the tests before.
  for (const label of ['nameLabel', 'emailLabel', 'messageLabel'] as const)
    await page.fill(field(CONTACT_FORM[label]), '');
  await flushBeforeReload();
});

it('ContactForm remembers what was typed before hydration, and cannot be submitted until then', async () => {
  closeScreen();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(CONTENT);
  field(CONTACT_FORM.messageLabel).value = 'Bonjour';
  const button = screen.getByRole<HTMLButtonElement>('button', { name: CONTACT_FORM.submit });
  // The browser itself would put the text into the URL.
  expect(button.disabled).toBe(true);
  await act(async () => void render(CONTENT, { container, hydrate: true }));
  expect(button.disabled).toBe(false);
  await expect(flushBeforeReload()).rejects.toThrow();
  closeScreen();
  await openForm();
  expect(field(CONTACT_FORM.messageLabel).value).toBe('Bonjour');
});

it('ContactForm takes the focus again on each link to it', async () => {
  closeScreen();
  page = await renderScreen(
    <MemoryRouter>
      <Link to={CONTACT_FORM_HASH}>Demander un devis</Link>
      <ContactForm />
    </MemoryRouter>,
  );
  for (let visit = 0; visit < 2; visit += 1) {
    await page.click(screen.getByRole('link', { name: 'Demander un devis' }));
    expect(document.activeElement).toBe(field(CONTACT_FORM.nameLabel));
  }
});

it('ContactForm removes blanks around the values, and remembers each for a return to the page', async () => {
  const typed = [
    [CONTACT_FORM.nameLabel, ' Jeanne '],
    [CONTACT_FORM.emailLabel, 'jeanne@client.example'],
    [CONTACT_FORM.messageLabel, ' Bonjour '],
  ] as const;
  for (const [label, text] of typed) await page.fill(field(label), text);
  await prepare();
  expect(opened).toEqual([expect.stringContaining(' : Jeanne\r\n')]);
  expect(opened).toEqual([expect.stringContaining('\r\nBonjour\r\n')]);
  closeScreen();
  await openForm();
  for (const [label, text] of typed) expect(field(label).value).toBe(text);
});
