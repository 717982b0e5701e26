import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createHandlerThrowingRemoteError,
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { STORAGE_KEYS } from '../../../config/constants';
import { NEW_ITEM_ID } from '../../../domain/pricing/pricingEditor';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab([buildSampleRow({ id: 'a' })]);
});
afterEach(closeScreen);

const open = async () => (page = await renderPricingPage(device));
const getButton = (name: string) => screen.getByRole('button', { name });
const isAddOpen = () => getButton('Ajouter et importer').getAttribute('aria-expanded') === 'true';

describe('AdminToolbar: “Ajouter et importer”', () => {
  it('is closed at first, and stays open and keeps what was typed once the user opened it', async () => {
    await open();
    expect(isAddOpen()).toBe(false);
    await page.click(getButton('Ajouter et importer'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Solution ou sous-titre' });
    await page.fill(field, 'Routeur');
    await page.click(getButton('Ajouter et importer'));
    expect(field.closest('section')?.hidden).toBe(true);
    await page.click(getButton('Ajouter et importer'));
    expect(field.value).toBe('Routeur');
    closeScreen();
    await open();
    expect(isAddOpen()).toBe(true);
  });

  it('stays open after a reload although a search was typed since', async () => {
    await open();
    await page.click(getButton('Ajouter et importer'));
    await page.fill(screen.getByRole('searchbox'), 'a');
    closeScreen();
    await open();
    expect(isAddOpen()).toBe(true);
  });

  it('is open at first if the draft of a new row is stored', async () => {
    await device.engine.saveDraft({ itemId: NEW_ITEM_ID, label: 'Routeur', at: 5 });
    await open();
    expect(isAddOpen()).toBe(true);
  });
});

describe('AdminToolbar: “Cet appareil”', () => {
  it('asks for a name until one is saved', async () => {
    await open();
    expect(getButton('Cet appareil').title).toBe('Donnez un nom à cet appareil');
    await page.click(getButton('Cet appareil'));
    const dialog = within(screen.getByRole('dialog', { name: 'Cet appareil' }));
    await page.fill(dialog.getByRole('textbox', { name: 'Nom de cet appareil' }), 'Poste de Foix');
    await page.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(device.engine.getSnapshot().deviceName).toBe('Poste de Foix');
    expect(getButton('Cet appareil').title).toBe('');
  });

  it('keeps its dialog with the name that could not be stored', async () => {
    await open();
    await page.click(getButton('Cet appareil'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom de cet appareil' });
    await page.fill(field, 'Poste de Foix');
    device.failWrites('failed');
    await page.click(getButton('Enregistrer'));
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe('Poste de Foix');
  });

  it('says what the storage warning said, once that is dismissed and after a reload', async () => {
    const countWarnings = () => screen.queryAllByText(/peut effacer les données locales/).length;
    device.environment.checkStorageHealth = () => Promise.resolve('bestEffort');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await open();
    expect(countWarnings()).toBe(1);
    await page.click(getButton('Masquer cet avertissement'));
    expect(countWarnings()).toBe(0);
    closeScreen();
    await open();
    expect(countWarnings()).toBe(0);
    await page.click(getButton('Cet appareil'));
    within(screen.getByRole('dialog', { name: 'Cet appareil' })).getByText(/Envoyez vos modifications sans tarder/);
  });

  it('exports what is unsent as a table', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:unsent');
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await open();
    await page.click(getButton('Cet appareil'));
    await page.click(getButton('Les exporter en CSV'));
    const [file] = saveBlob.mock.calls[0] ?? [];
    expect(file instanceof Blob && (await file.text())).toMatch(/;Courriel\r?\n/);
  });
});

describe('StorageBanner', () => {
  it('warns although another warning was dismissed', async () => {
    localStorage.setItem(STORAGE_KEYS.dismissedStorageWarning, 'temporary');
    device.environment.checkStorageHealth = () => Promise.resolve('bestEffort');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await open();
    expect(screen.getByText(/peut effacer les données locales/).closest('[aria-live=polite]')).not.toBeNull();
  });

  it('offers the export and no newer version while the storage is full, which cannot be dismissed', async () => {
    page = await renderPricingPage(device, { update: <button type="button">Rechercher la nouvelle version</button> });
    device.failWrites('full');
    await page.click(getButton('Supprimer a'));
    const text = screen.getByText(/^Le stockage de cet appareil est plein/, { selector: '.pricing-banner *' });
    expect(
      within(text.parentElement as HTMLElement)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Exporter les modifications non envoyées']);
    expect(screen.queryByRole('button', { name: 'Masquer cet avertissement' })).toBeNull();
  });
});

describe('AdminToolbar: “Prix modifiés”', () => {
  it('opens the changed prices beside the grid, from the button and from the menu of a phone', async () => {
    await open();
    await page.click(getButton('Prix modifiés'));
    expect(screen.getByRole('complementary', { name: 'Prix modifiés' }).matches('.pricing-main > *')).toBe(true);
    await page.click(getButton('Fermer le panneau'));
    await page.click(getButton('Plus'));
    await page.click(screen.getByRole('menuitem', { name: 'Prix modifiés' }));
    screen.getByRole('complementary', { name: 'Prix modifiés' });
  });
});

describe('AdminToolbar: “Plus”', () => {
  it('offers what the toolbar of a phone has no room for', async () => {
    await open();
    await page.click(getButton('Plus'));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Historique',
      'Prix modifiés',
      'Prix prévus',
      'Liste partenaire…',
      'CSV importable',
      'CSV de la grille complète',
      'Imprimer avec les coûts',
      'Cet appareil',
    ]);
  });
});
