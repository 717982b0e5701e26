import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createHandlerThrowingRemoteError,
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

const ROWS = [
  buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
  buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  buildSampleRow({
    id: 'b',
    solution: 'Pare-feu',
    display_order: 2,
    cost: { prix_partenaire: '1234,50', commission: '12,5' },
  }),
];

/** CSV worker that never responds. */
class PendingWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

let device: SignedInTestTab;
let page: RenderedScreen;

async function open(
  role: 'admin' | 'partner',
  { rows = ROWS, initialFile }: { rows?: typeof ROWS; initialFile?: File } = {},
) {
  device = await openSignedInTestTab(rows, role);
  page = await renderPricingPage(device, { initialFile });
}

afterEach(closeScreen);

const getRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('PricingPage', () => {
  it('shows three columns without row controls to partners', async () => {
    await open('partner');
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Solution',
      'Prix revendeur (€ HT)',
      'Prix public conseillé (€ HT)',
    ]);
    expect(within(getRow('Pare-feu')).getAllByRole('rowheader')).toHaveLength(1);
    expect(within(getRow('Pare-feu')).getAllByRole('gridcell')).toHaveLength(2);
    expect(within(screen.getByRole('grid')).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByText('Ajouter Solution')).toBeNull();
  });

  it('marks the grid as read-only to partners, without rows to tick or a handle to fill cells', async () => {
    await open('partner');
    expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
    expect(screen.queryAllByRole('row', { selected: false })).toEqual([]);
    within(getRow('Pare-feu')).getAllByRole('gridcell')[0]?.focus();
    await page.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(2);
    expect(document.querySelector('.pricing-fill-handle')).toBeNull();
  });

  it('offers partners a menu of what the toolbar of a phone has no room for', async () => {
    await open('partner');
    await page.click(screen.getByRole('button', { name: 'Plus' }));
    const choices = screen.getAllByRole('menuitem');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Liste partenaire…',
      'CSV de la grille',
      'Cet appareil',
    ]);
    await page.click(screen.getByRole('menuitem', { name: 'Cet appareil' }));
    screen.getByRole('dialog', { name: 'Cet appareil' });
  });

  it('shows six columns and full-width subtitles to admins', async () => {
    await open('admin');
    expect(screen.getAllByRole('columnheader')).toHaveLength(6);
    const prices = within(getRow('Pare-feu')).getAllByRole('gridcell').slice(0, 4);
    expect(prices.map((cell) => cell.textContent.replace(/^[^\d]+/, ''))).toEqual([
      '1\u202F234,50',
      '12,5',
      '1\u202F388,81',
      '1\u202F666,57',
    ]);
    const heading = within(getRow('Bureautique')).getAllByRole('gridcell')[0];
    expect(heading?.getAttribute('aria-colspan')).toBe('6');
  });

  it('shows a notice and a toast when the grid loads empty', async () => {
    await open('admin', { rows: [] });
    screen.getByText('Aucun élément tarifaire pour le moment ou erreur de chargement.');
    screen.getByText('Aucune donnée de tarification trouvée ou erreur lors du chargement.');
  });

  it('shows no empty-grid toast when the user deletes the last row', async () => {
    await open('admin', { rows: ROWS.slice(1, 2) });
    await page.click(screen.getByRole('button', { name: 'Supprimer Messagerie' }));
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Élément supprimé');
    expect(screen.queryByText(/^Aucune donnée de tarification trouvée/)).toBeNull();
  });

  it('reports a failed load', async () => {
    device = await openSignedInTestTab(ROWS, 'admin', {
      beforeSync: (server) => (server.beforeCall = createHandlerThrowingRemoteError('busy')),
    });
    page = await renderPricingPage(device);
    screen.getByText('Erreur de chargement');
    screen.getByText(
      'Impossible de charger les données de tarification. Vérifiez votre connexion ou contactez l’administrateur. (Détails en console)',
    );
    expect(device.device.loadFailures).toEqual(['busy']);
  });

  it('hides all prices when the session ends', async () => {
    await open('admin');
    device.server.pv += 1;
    device.device.session.onRefresh = createHandlerThrowingRemoteError('sessionEnded');
    await device.engine.syncNow();
    await page.settle();
    expect(screen.queryAllByRole('row')).toEqual([]);
    screen.getByText(/^Votre session est terminée\./);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('opens the import dialog for a file opened by an admin', async () => {
    vi.stubGlobal('Worker', PendingWorker);
    await open('admin', { initialFile: new File(['A;1;2'], 'tarifs.csv', { type: 'text/csv' }) });
    expect(screen.queryByText(/Seul un administrateur peut importer un fichier/)).toBeNull();
    screen.getByText('Lecture du fichier…');
  });

  it('explains why a file opened by a partner is not imported', async () => {
    await open('partner', { initialFile: new File(['A;1;2'], 'tarifs.csv') });
    screen.getByText(/Seul un administrateur peut importer un fichier/);
  });

  it('opens a file once, although the screen returns after another login', async () => {
    vi.stubGlobal('Worker', PendingWorker);
    await open('admin', { initialFile: new File(['A;1;2'], 'tarifs.csv', { type: 'text/csv' }) });
    await page.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const role of ['admin', 'partner']) {
      await device.engine.logout('discard');
      await device.engine.login(role);
      await device.engine.syncNow();
      await page.settle(TOAST_DELAY_MS);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByText(/Seul un administrateur peut importer un fichier/)).toBeNull();
    }
  });
});
