import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { company } from '../../../config/company';
import { flushBeforeReload } from '../../../platform/beforeReload';
import { closeScreen, listAnnouncements, renderScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { MAIL_DRAFT_PANEL } from '../content/mailDraftPanel';
import { MailButton } from './MailButton';
import { mailDraftMemory } from './mailDraftMemory';

const draft = { to: company.mailboxes.support, subject: 'Panne', body: 'Bonjour,\nplus de ligne.' };

/** Shorter and longer than the interval of a double click. */
const WITHIN_DOUBLE_CLICK_MS = 200;
const AFTER_DOUBLE_CLICK_MS = 600;

let page: RenderedScreen;

const openPage = async (to: string = draft.to) => {
  page = await renderScreen(<MailButton draft={{ ...draft, to }}>Écrire</MailButton>);
};

beforeEach(() => openPage());
afterEach(() => {
  closeScreen();
  mailDraftMemory.clear();
});

const button = (name: string) => screen.getByRole('button', { name });

const queryPanel = () => screen.queryByRole('region', { name: MAIL_DRAFT_PANEL.title });

async function openPanel(): Promise<void> {
  await page.settle(AFTER_DOUBLE_CLICK_MS);
  await page.click(screen.getByRole('link', { name: 'Écrire' }));
  await page.waitUntil(() => expect(queryPanel()).not.toBeNull());
}

describe('MailDraftPanel', () => {
  it('shows the draft after a click, with the phone of its mailbox, and takes the focus', async () => {
    expect(queryPanel()).toBeNull();
    await openPanel();
    expect(screen.getByLabelText<HTMLInputElement>(MAIL_DRAFT_PANEL.address).value).toBe(draft.to);
    expect(screen.getByLabelText<HTMLInputElement>(MAIL_DRAFT_PANEL.subject).value).toBe(draft.subject);
    expect(screen.getByLabelText<HTMLTextAreaElement>(MAIL_DRAFT_PANEL.message).value).toBe(draft.body);
    expect(screen.getByRole('link', { name: company.supportPhone.label })).toBeDefined();
    expect(document.activeElement?.textContent).toBe(MAIL_DRAFT_PANEL.title);
  });

  it('names the person who reads the draft of a quote', async () => {
    closeScreen();
    await openPage(company.sales.email);
    await openPanel();
    const address = screen.getByLabelText<HTMLInputElement>(`${MAIL_DRAFT_PANEL.address} (${company.sales.name})`);
    expect(address.value).toBe(company.sales.email);
  });

  it('opens one mail on double click', async () => {
    const opened: boolean[] = [];
    const link = screen.getByRole('link', { name: 'Écrire' });
    link.parentElement?.addEventListener('click', (event) => opened.push(!event.defaultPrevented));
    for (const pause of [WITHIN_DOUBLE_CLICK_MS, AFTER_DOUBLE_CLICK_MS, 0]) {
      await page.click(link);
      await page.settle(pause);
    }
    expect(opened).toEqual([true, false, true]);
  });

  it('shows a prepared message whole, and the ways to open it before those to copy it', async () => {
    await openPanel();
    const message = screen.getByLabelText<HTMLTextAreaElement>(MAIL_DRAFT_PANEL.message);
    await page.fill(message, 'Ligne\n'.repeat(12));
    expect(Number(message.rows)).toBeGreaterThan(12);
    const link = screen.getByRole('link', { name: MAIL_DRAFT_PANEL.mailProgram });
    const isBefore = link.compareDocumentPosition(button(MAIL_DRAFT_PANEL.copyAddress));
    expect(isBefore).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('copies and opens what was edited', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openPanel();
    await page.fill(screen.getByLabelText(MAIL_DRAFT_PANEL.message), 'Plus aucune ligne.');
    await page.click(button(MAIL_DRAFT_PANEL.copyMessage));
    expect(writeText).toHaveBeenLastCalledWith('Plus aucune ligne.');
    expect(listAnnouncements('status')).toEqual([MAIL_DRAFT_PANEL.messageCopied]);
    await page.fill(screen.getByLabelText(MAIL_DRAFT_PANEL.subject), 'Ligne coupée');
    await page.click(button(MAIL_DRAFT_PANEL.copySubject));
    expect(writeText).toHaveBeenLastCalledWith('Ligne coupée');
    for (const name of [MAIL_DRAFT_PANEL.mailProgram, /Gmail/]) {
      const { href } = screen.getByRole<HTMLAnchorElement>('link', { name });
      const { searchParams } = new URL(href);
      expect(searchParams.get('subject') ?? searchParams.get('su')).toBe('Ligne coupée');
      expect(searchParams.get('body')).toBe('Plus aucune ligne.');
    }
  });

  it('keeps what was edited when it is closed, and opens it at the next click', async () => {
    await openPanel();
    await page.fill(screen.getByLabelText(MAIL_DRAFT_PANEL.message), 'Un long texte');
    await page.keyboard('{Escape}');
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Écrire' });
    expect(new URL(href).searchParams.get('body')).toBe('Un long texte');
    await openPanel();
    expect(screen.getByLabelText<HTMLTextAreaElement>(MAIL_DRAFT_PANEL.message).value).toBe('Un long texte');
  });

  it('keeps what was edited while the visitor is on another page, and keeps the app from reloading that page', async () => {
    await openPanel();
    await page.fill(screen.getByLabelText(MAIL_DRAFT_PANEL.message), 'Un long texte');
    closeScreen();
    await expect(flushBeforeReload()).rejects.toThrow();
    await openPage();
    await openPanel();
    expect(screen.getByLabelText<HTMLTextAreaElement>(MAIL_DRAFT_PANEL.message).value).toBe('Un long texte');
  });

  it('keeps what was edited apart from drafts with another subject', async () => {
    await openPanel();
    await page.fill(screen.getByLabelText(MAIL_DRAFT_PANEL.message), 'Un long texte');
    closeScreen();
    page = await renderScreen(<MailButton draft={{ ...draft, subject: 'Imprimante' }}>Écrire</MailButton>);
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Écrire' });
    expect(new URL(href).searchParams.get('body')).toBe('Bonjour,\r\nplus de ligne.');
  });

  it('shares what was edited with the other buttons of the same draft', async () => {
    closeScreen();
    page = await renderScreen(
      <>
        <MailButton draft={draft}>Écrire</MailButton>
        <MailButton draft={draft}>Demander un devis</MailButton>
      </>,
    );
    const listBodies = () =>
      ['Écrire', 'Demander un devis'].map((name) =>
        new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams.get('body'),
      );
    await openPanel();
    await page.fill(screen.getByLabelText(MAIL_DRAFT_PANEL.message), 'Un long texte');
    await page.keyboard('{Escape}');
    expect(listBodies()).toEqual(['Un long texte', 'Un long texte']);
    await page.click(screen.getByRole('link', { name: 'Demander un devis' }));
    const message = await page.waitUntil(() => screen.getByLabelText<HTMLTextAreaElement>(MAIL_DRAFT_PANEL.message));
    await page.user.type(message, ' de plus');
    expect(listBodies()).toEqual(['Un long texte de plus', 'Un long texte de plus']);
  });

  it('selects the address when the clipboard is denied', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await openPanel();
    await page.click(button(MAIL_DRAFT_PANEL.copyAddress));
    expect(listAnnouncements('status')).toEqual([MAIL_DRAFT_PANEL.copyFailed]);
    const address = screen.getByLabelText<HTMLInputElement>(MAIL_DRAFT_PANEL.address);
    expect([address.selectionStart, address.selectionEnd]).toEqual([0, draft.to.length]);
  });

  it('closes on Escape and returns the focus to the button', async () => {
    await openPanel();
    await page.keyboard('{Escape}');
    expect(queryPanel()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Écrire' }));
  });

  it('keeps the app from reloading the page once the draft was edited', async () => {
    await openPanel();
    await flushBeforeReload();
    await page.fill(screen.getByLabelText(MAIL_DRAFT_PANEL.message), 'Un long texte');
    await page.keyboard('{Escape}');
    await expect(flushBeforeReload()).rejects.toThrow();
    await openPanel();
    await page.fill(screen.getByLabelText(MAIL_DRAFT_PANEL.message), draft.body);
    await flushBeforeReload();
  });

  const link = (name: string | RegExp) => screen.getByRole('link', { name });

  it.each([
    ['opened in the mail program', () => link(MAIL_DRAFT_PANEL.mailProgram)],
    ['opened in a webmail service', () => link(/Gmail/)],
    ['opened by the button of the page', () => link('Écrire')],
    ['copied', () => button(MAIL_DRAFT_PANEL.copyMessage)],
  ])('lets the app reload the page once the edited draft was %s, until the next change', async (_how, findControl) => {
    await openPanel();
    const message = screen.getByLabelText(MAIL_DRAFT_PANEL.message);
    await page.fill(message, 'Un long texte');
    await page.click(button(MAIL_DRAFT_PANEL.copySubject));
    await expect(flushBeforeReload()).rejects.toThrow();
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.click(findControl());
    window.dispatchEvent(new Event('blur'));
    await flushBeforeReload();
    await page.user.type(message, ' de plus');
    await expect(flushBeforeReload()).rejects.toThrow();
  });

  it('keeps the app from reloading the page when no program opens the edited draft', async () => {
    await openPanel();
    await page.fill(screen.getByLabelText(MAIL_DRAFT_PANEL.message), 'Un long texte');
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    for (const name of [MAIL_DRAFT_PANEL.mailProgram, /Gmail/, 'Écrire']) await page.click(link(name));
    await expect(flushBeforeReload()).rejects.toThrow();
  });

  it('keeps the app from reloading the page while the mail program has only the beginning of the draft', async () => {
    await openPanel();
    await page.user.click(screen.getByLabelText(MAIL_DRAFT_PANEL.message));
    await page.user.paste('Un long texte\n'.repeat(200));
    for (const name of [MAIL_DRAFT_PANEL.mailProgram, /Gmail/, 'Écrire']) await page.click(link(name));
    window.dispatchEvent(new Event('blur'));
    await expect(flushBeforeReload()).rejects.toThrow();
    await page.click(button(MAIL_DRAFT_PANEL.copyMessage));
    await flushBeforeReload();
  });
});
