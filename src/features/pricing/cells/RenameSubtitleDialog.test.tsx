import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

const SUBTITLE = buildSampleRow({ id: 's', solution: 'Bureautique', cost: null });

let device: SignedInTestTab;
let page: RenderedScreen;

async function openDialog(subtitle = 'Bureautique') {
  page = await renderPricingPage(device);
  await page.click(screen.getByRole('button', { name: `Renommer ${subtitle}` }));
}

async function open() {
  device = await openSignedInTestTab([SUBTITLE]);
  await openDialog();
}

/** Opens the dialog after a crash that left a draft, and after another device renamed the subtitle. */
async function openWithDraft(label: string, renamed: string) {
  device = await openSignedInTestTab([SUBTITLE]);
  await device.engine.saveDraft({ itemId: 's', label, base: { solution: 'Bureautique', cost: null }, at: 0 });
  await renameElsewhere(renamed);
  device.kill();
  device = { ...device, ...(await device.device.openTab()) };
  await openDialog(renamed);
}

afterEach(closeScreen);

const renameElsewhere = (label: string) => device.editElsewhere({ kind: 'update', itemId: 's', label });
const dialog = () => within(screen.getByRole('dialog', { name: 'Renommer le sous-titre' }));
const field = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Sous-titre' });
// A toast would be in the dialog too, after the notice.
const getNotice = () => dialog().getAllByRole('status')[0]?.textContent;
const save = () => page.click(dialog().getByRole('button', { name: 'Enregistrer' }));
/** Syncs and returns the edits that the server accepted. */
const listAccepted = async () => {
  await device.engine.syncNow();
  return device.server.records.flatMap(({ mutations }) => mutations);
};

describe('RenameSubtitleDialog', () => {
  it('opens on F2 in the row of the subtitle', async () => {
    device = await openSignedInTestTab([SUBTITLE]);
    page = await renderPricingPage(device);
    await page.click(screen.getByRole('gridcell', { name: /Bureautique/ }));
    await page.keyboard('{F2}');
    expect(field().value).toBe('Bureautique');
  });

  it('applies one edit on repeated submits', async () => {
    await open();
    const edit = vi.spyOn(device.engine, 'edit');
    await page.fill(field(), 'Logiciels');
    await page.keyboard('{Enter}{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(edit).toHaveBeenCalledTimes(1);
    const label = { before: 'Bureautique', after: 'Logiciels' };
    expect(await listAccepted()).toMatchObject([{ kind: 'update', itemId: 's', label }]);
  });

  it('stays open on Escape and “Annuler” while the label is being stored, then closes', async () => {
    await open();
    const release = device.holdWrites();
    await page.fill(field(), 'Logiciels');
    await page.keyboard('{Enter}{Escape}');
    await page.click(dialog().getByRole('button', { name: 'Annuler' }));
    expect(field().value).toBe('Logiciels');
    release();
    await page.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await listAccepted()).toHaveLength(1);
  });

  it('saves the label on another attempt after it could not be stored', async () => {
    await open();
    device.failWrites('failed');
    await page.fill(field(), 'Logiciels');
    await save();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    device.failWrites(null);
    await save();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await listAccepted()).toHaveLength(1);
  });

  it('leaves a dialog open that was opened while the label was being stored', async () => {
    await open();
    const release = device.holdWrites();
    await page.fill(field(), 'Logiciels');
    await page.keyboard('{Enter}');
    await page.click(screen.getByRole('button', { name: 'Raccourcis clavier' }));
    release();
    await page.settle();
    screen.getByRole('dialog', { name: 'Raccourcis clavier' });
    expect(await listAccepted()).toHaveLength(1);
  });

  it('promise 13: shows remote changes and keeps the typed text', async () => {
    await open();
    await page.fill(field(), 'Logiciels');
    await renameElsewhere('Suites');
    expect(getNotice()).toBe(
      'Enregistré entre-temps sur un autre appareil\u00A0: «\u00A0Suites\u00A0». Les deux valeurs seront gardées, et vous choisirez.',
    );
    expect(field().value).toBe('Logiciels');
  });

  it('promise 12: saves a resumed draft with its base', async () => {
    await openWithDraft('Logiciels', 'Suites');
    expect(field().value).toBe('Logiciels');
    expect(getNotice()).toContain('Les deux valeurs seront gardées, et vous choisirez.');
    await save();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(device.engine.getSnapshot().conflicts).toMatchObject([
      { itemId: 's', unit: 'label', mine: 'Logiciels', theirs: 'Suites' },
    ]);
    await device.engine.syncNow();
    expect(device.server.items.get('s')?.solution).toBe('Suites');
  });

  it('promise 14: stays open when the subtitle is deleted remotely and restores it on save', async () => {
    await open();
    await page.fill(field(), 'Logiciels');
    await device.editElsewhere({ kind: 'delete', itemIds: ['s'] });
    expect(getNotice()).toContain('a été supprimé entre-temps');
    await save();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(device.engine.getSnapshot().rows.map(({ solution }) => solution)).toEqual(['Logiciels']);
    await device.engine.syncNow();
    const restored = { type: 'subtitle', solution: 'Logiciels', deleted: false };
    expect(device.server.listRows()).toMatchObject([{ id: 's', cost: null, ...restored }]);
  });
});
