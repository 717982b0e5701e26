// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen, type RenderedScreen } from '../../../../ui/testing/renderScreen';
import { CONTACT_FORM } from '../../content/contact';
import { ContactForm } from './ContactForm';

let page: RenderedScreen;
/** `mailto:` URLs of the drafts that the form opened. */
let opened: string[];

beforeEach(async () => {
  opened = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function open(this: HTMLAnchorElement) {
    opened.push(decodeURIComponent(this.href));
  });
  page = await renderScreen(<ContactForm />);
});

afterEach(() => {
  closeScreen();
  vi.restoreAllMocks();
});

const field = (name: string) => screen.getByRole('textbox', { name });
const draftLink = () => screen.queryByRole('link', { name: CONTACT_FORM.open });

async function prepare(): Promise<void> {
  await page.click(screen.getByRole('button', { name: CONTACT_FORM.submit }));
}

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
