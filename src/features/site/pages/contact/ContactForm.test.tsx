// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, type Screen } from '../../../../ui/testing/renderScreen';
import { CONTACT_FORM } from '../../content/contact';
import { ContactForm } from './ContactForm';

let screen: Screen;
/** Drafts that a mail program would have been given. */
let opened: string[];

beforeEach(async () => {
  opened = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function open(this: HTMLAnchorElement) {
    opened.push(decodeURIComponent(this.href));
  });
  screen = await renderScreen(<ContactForm />);
});

afterEach(() => {
  screen.close();
  vi.restoreAllMocks();
});

const field = (name: string) => screen.find<HTMLInputElement>(`[name=${name}]`);

async function prepare(): Promise<void> {
  await screen.click(screen.button(CONTACT_FORM.submit));
}

it('takes a draft away as soon as one of its fields is corrected, and prepares the next one from what stands there', async () => {
  await screen.type(field('name'), 'Jeanne');
  await screen.type(field('email'), 'jeane@client.example');
  field('message').value = 'Bonjour';
  await prepare();
  expect(opened).toEqual([expect.stringContaining('jeane@client.example')]);
  expect(screen.findAll('.draft-panel')).toHaveLength(1);
  await screen.type(field('email'), 'jeanne@client.example');
  expect(screen.findAll('.draft-panel')).toHaveLength(0);
  await prepare();
  expect(opened[1]).toContain('jeanne@client.example');
});
