import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import type { Draft, EditIntent } from '../../../domain/pricing/pricingEditor';
import { StoreError, type Persistence } from '../../../sync/ports';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { DRAFT_DELAY_MS } from './createDraftSaver';
import { buildSampleRow } from '../testing/sampleRow';

/** Longer than the delay of drafts. */
const AFTER_DRAFT_DELAY_MS = DRAFT_DELAY_MS + 200;

const COST = { prix_partenaire: '10,00', commission: '15' };
const DEARER = { prix_partenaire: '20,00', commission: '15' };
const BASE = { solution: 'Messagerie', cost: COST };
const ROWS = [buildSampleRow({ id: 'a', ...BASE })];
const RAISE: EditIntent = { kind: 'update', itemId: 'a', cost: DEARER };

let device: SignedInTestTab;
let page: RenderedScreen;

async function open() {
  device = await openSignedInTestTab(ROWS);
  page = await renderPricingPage(device);
}

/** Ends the tab as a crash does, and opens another one on the same device. */
async function reopenTab(store?: (real: Persistence) => Persistence) {
  device.kill();
  device = { ...device, ...(await device.device.openTab(store && { wrapPersistence: store })) };
}

/** Opens the page after a crash that left a draft, and after an edit on another device. */
async function openAfterCrash(draft: Draft, elsewhere?: EditIntent) {
  device = await openSignedInTestTab(ROWS);
  await device.engine.saveDraft(draft);
  if (elsewhere) await device.editElsewhere(elsewhere);
  await reopenTab();
  page = await renderPricingPage(device);
}

afterEach(closeScreen);

const grid = () => within(screen.getByRole('grid'));
const field = (name: string) => grid().getByRole<HTMLInputElement>('textbox', { name });
const solution = () => field('Solution');
const price = () => field('Prix partenaire (€ HT)');
const commission = () => field('Commission (%)');
/** Returns the last status of the edited row; the earlier ones are its computed prices. */
const getNotice = () => grid().getAllByRole('status').at(-1)?.textContent;
const foundDraft = () => screen.queryByText(/Une saisie non enregistrée a été retrouvée/);
const edit = () => page.click(screen.getByRole('button', { name: 'Modifier Messagerie' }));
const resume = () => page.click(screen.getByRole('button', { name: 'Reprendre la saisie' }));
const save = async () => {
  solution().focus();
  await page.keyboard('{Enter}');
  await page.settle(AFTER_DRAFT_DELAY_MS);
};
/** Syncs and returns the edits that the server accepted from all devices. */
const listAccepted = async () => {
  await device.engine.syncNow();
  const { records } = device.server;
  return records
    .flatMap(({ mutations }) => mutations)
    .map(({ id: _id, at: _at, group: _group, action: _action, ...edited }) => edited);
};
const exportedDrafts = async (): Promise<unknown> =>
  JSON.parse(await (await device.engine.exportUnsent()).text()).drafts;

describe('RowEditor: phone keyboard', () => {
  it('requests a keyboard with a minus for the commission', async () => {
    await open();
    await edit();
    expect(commission().inputMode).toBe('text');
    expect(price().inputMode).toBe('decimal');
  });
});

describe('RowEditor: roles', () => {
  it('has the solution as row header', async () => {
    await open();
    await edit();
    expect(grid().getByRole('rowheader').contains(solution())).toBe(true);
  });
});

describe('computed cells', () => {
  const listReadOnly = () =>
    screen.getAllByRole('gridcell').flatMap((cell) => {
      const isReadOnly = cell.getAttribute('aria-readonly') === 'true';
      return isReadOnly ? (/pricing-cell--(\w+)/.exec(cell.className)?.[1] ?? []) : [];
    });

  it('are read-only in cards and in the row form', async () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia(query === '(width < 48rem)' ? 'all' : query),
    );
    await open();
    expect(listReadOnly()).toEqual(['prix_revendeur', 'prix_public']);
    await edit();
    expect(listReadOnly()).toEqual(['prix_revendeur', 'prix_public']);
  });
});

describe('RowEditor: drafts', () => {
  it('stores only changed fields and their base', async () => {
    await open();
    await edit();
    await page.fill(solution(), 'Courriel');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    await reopenTab();
    expect(device.engine.getSnapshot().drafts).toEqual([
      { itemId: 'a', label: 'Courriel', base: BASE, at: expect.any(Number) },
    ]);
  });

  it('promise 6: exports unsaved input from the first key on', async () => {
    await open();
    await edit();
    await page.fill(price(), '1');
    expect(await exportedDrafts()).toMatchObject([{ itemId: 'a', prix_partenaire: '1' }]);
    await page.keyboard('{Escape}');
    expect(await exportedDrafts()).toEqual([]);
  });

  it('promise 7: stores the draft at once when the page is left while typing', async () => {
    await open();
    await edit();
    await page.fill(price(), '1');
    cleanup();
    await page.settle();
    await reopenTab();
    expect(device.engine.getSnapshot().drafts).toMatchObject([{ itemId: 'a', prix_partenaire: '1' }]);
  });

  it('stores no draft when the input is discarded while typing', async () => {
    await open();
    await edit();
    await page.fill(price(), '1');
    await page.keyboard('{Escape}');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    await reopenTab();
    expect(device.engine.getSnapshot().drafts).toEqual([]);
  });

  it('removes the draft when the input is reverted', async () => {
    await open();
    await edit();
    await page.fill(solution(), 'Courriel');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    await page.fill(solution(), 'Messagerie');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    await reopenTab();
    expect(device.engine.getSnapshot().drafts).toEqual([]);
  });

  it('does not offer a draft that another tab is editing', async () => {
    const draft = { itemId: 'a', label: 'Courriel', base: BASE, at: 1 };
    await openAfterCrash(draft);
    expect(foundDraft()).not.toBeNull();
    const other = await device.device.openTab();
    await other.engine.saveDraft({ ...draft, label: 'Courriels', at: Date.now() });
    await page.settle();
    expect(device.engine.getSnapshot().drafts).toMatchObject([{ label: 'Courriels' }]);
    expect(foundDraft()).toBeNull();
  });

  it('offers an existing draft with a date in the future', async () => {
    await openAfterCrash({ itemId: 'a', label: 'Courriel', at: Date.now() + 3_600_000 });
    expect(foundDraft()).not.toBeNull();
  });

  it('offers a draft that is unsealed after the grid opened', async () => {
    device = await openSignedInTestTab(ROWS);
    await device.engine.saveDraft({ itemId: 'a', label: 'Courriel', at: 1 });
    await device.engine.logout('seal');
    // The login cannot unseal: the grid opens without the draft.
    let isDiskFull = true;
    await reopenTab((real) => ({
      ...real,
      commit: (expected, commitId, change) =>
        isDiskFull && change.sealed?.remove !== undefined
          ? Promise.reject(new StoreError('full'))
          : real.commit(expected, commitId, change),
    }));
    await device.engine.login('admin');
    await device.engine.syncNow();
    page = await renderPricingPage(device);
    expect(foundDraft()).toBeNull();
    isDiskFull = false;
    await device.engine.syncNow();
    await page.settle();
    expect(foundDraft()).not.toBeNull();
  });

  it('promise 12: keeps a remote price and shows a notice when a label draft is resumed', async () => {
    await openAfterCrash({ itemId: 'a', label: 'Courriel', base: BASE, at: 0 }, RAISE);
    await resume();
    expect(solution().value).toBe('Courriel');
    expect(getNotice()).toContain('20,00');
    expect(getNotice()).toContain('il sera conservé');
    await save();
    const label = { before: 'Messagerie', after: 'Courriel' };
    expect((await listAccepted()).slice(1)).toEqual([{ kind: 'update', itemId: 'a', label }]);
    expect(device.server.listRows()).toMatchObject([{ solution: 'Courriel', cost: DEARER }]);
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
  });

  it('promise 12: saves with the base of the draft when its unit changed remotely', async () => {
    await openAfterCrash({ itemId: 'a', prix_partenaire: '30', base: BASE, at: 0 }, RAISE);
    await resume();
    expect(getNotice()).toContain('Les deux valeurs seront gardées, et vous choisirez.');
    await save();
    const mine = { prix_partenaire: '30,00', commission: '15' };
    expect(device.engine.getSnapshot().conflicts).toMatchObject([{ itemId: 'a', unit: 'price', mine, theirs: DEARER }]);
    expect(await listAccepted()).toHaveLength(1);
    expect(device.server.listRows()).toMatchObject([{ cost: DEARER }]);
  });

  it('promise 12: reports a conflict instead of “mis à jour” when a resumed draft conflicts', async () => {
    await openAfterCrash({ itemId: 'a', prix_partenaire: '30', base: BASE, at: 0 }, RAISE);
    await resume();
    await save();
    const toast = screen.getByRole('region', { name: 'Notifications' }).textContent;
    expect(toast).toContain('En conflit');
    expect(toast).not.toContain('Élément mis à jour');
  });

  it('resumes no other draft while a form is open', async () => {
    device = await openSignedInTestTab([...ROWS, buildSampleRow({ id: 'b', solution: 'Pare-feu' })]);
    await device.engine.saveDraft({ itemId: 'a', prix_partenaire: '30', base: BASE, at: 0 });
    await device.engine.saveDraft({ itemId: 'b', prix_partenaire: '40', base: BASE, at: 0 });
    await reopenTab();
    page = await renderPricingPage(device);
    await resume();
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    await page.fill(search, 'messagerie');
    await resume();
    expect(search.value).toBe('messagerie');
    expect(price().value).toBe('30');
  });

  it('resumes a draft of an older build with a warning and the current values', async () => {
    await openAfterCrash({ itemId: 'a', label: 'Courriel', prix_partenaire: '10,00', commission: '15', at: 0 }, RAISE);
    await resume();
    expect(price().value).toBe('10,00');
    expect(getNotice()).toContain('Valeurs actuelles');
    expect(getNotice()).toContain('20,00');
  });
});

describe('formatRemoteChangeNotice', () => {
  it('announces that an unedited remote value is kept', async () => {
    await open();
    await edit();
    await page.fill(solution(), 'Courriel');
    // The same price in another notation is not a change.
    await page.fill(price(), '10');
    await device.editElsewhere(RAISE);
    expect(getNotice()).toContain('20,00\u00A0€, 15\u00A0%. Vous ne l’avez pas modifié ici\u00A0: il sera conservé.');
    expect(getNotice()).not.toContain('remplacera');
    await save();
    const label = { before: 'Messagerie', after: 'Courriel' };
    expect((await listAccepted()).slice(1)).toEqual([{ kind: 'update', itemId: 'a', label }]);
    expect(device.server.listRows()).toMatchObject([{ solution: 'Courriel', cost: DEARER }]);
  });

  it('promises no choice where this device changed the value, which saving replaces', async () => {
    await open();
    await edit();
    await page.fill(price(), '13');
    device.environment.emit('offline');
    await device.engine.edit({ ...RAISE, label: 'Courriel' });
    await page.settle();
    expect(getNotice()).toBe(
      'Modifié entre-temps\u00A0: «\u00A0Courriel\u00A0». Vous ne l’avez pas modifié ici\u00A0: il sera conservé. ' +
        'Modifié entre-temps\u00A0: 20,00\u00A0€, 15\u00A0%. Vérifiez avant d’enregistrer.',
    );
    await save();
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
    expect(device.engine.getSnapshot().rows).toMatchObject([
      { solution: 'Courriel', cost: { prix_partenaire: '13,00' } },
    ]);
  });

  it('lists both units with their outcome when both changed remotely', async () => {
    await open();
    await edit();
    await page.fill(commission(), '17');
    await device.editElsewhere({ ...RAISE, label: 'E-mail' });
    expect(getNotice()).toBe(
      'Enregistré entre-temps sur un autre appareil\u00A0: «\u00A0E-mail\u00A0». Vous ne l’avez pas modifié ici\u00A0: il sera conservé. ' +
        'Enregistré entre-temps sur un autre appareil\u00A0: 20,00\u00A0€, 15\u00A0%. Les deux valeurs seront gardées, et vous choisirez.',
    );
  });
});
