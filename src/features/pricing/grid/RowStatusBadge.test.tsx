import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

const PRICE = 'Prix partenaire (€ HT)';

/** Longer than the interval of a double click. */
const AFTER_DOUBLE_CLICK_MS = 600;

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab([
    buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
    buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  ]);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

/** Asserts that screen readers tell the status at the cells of the solution and of the subtitle. */
async function expectDescriptions(description: string): Promise<void> {
  screen.getByRole('rowheader', { name: 'Messagerie', description });
  screen.getByRole('gridcell', { name: 'Sous-titre Bureautique', description });
  findGridCell('Messagerie', 1).focus();
  await page.settle();
  screen.getByRole('textbox', { name: `${PRICE}, Messagerie`, description });
}

async function editBoth(): Promise<void> {
  await device.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '20' } });
  await device.engine.edit({ kind: 'move', itemIds: ['heading'], after: 'a' });
}

describe('RowStatusBadge', () => {
  it('describes the cells of an unsent row, and those of a sent one no longer', async () => {
    device.environment.emit('offline');
    await editBoth();
    await page.settle();
    await expectDescriptions('En attente d’envoi');
    device.environment.emit('online');
    await device.engine.syncNow();
    await page.settle();
    await expectDescriptions('');
  });

  it('describes the cells of a rejected row', async () => {
    device.server.isRejected = () => true;
    await editBoth();
    await device.engine.syncNow();
    await page.settle();
    await expectDescriptions('Refusée par le serveur');
  });

  it('opens the panel of conflicts, or of rejected edits', async () => {
    device.environment.emit('offline');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'E-mail' });
    device.environment.emit('online');
    await page.settle(1_000);
    await page.click(screen.getByRole('button', { name: 'En conflit\u00a0: à vous de choisir E-mail' }));
    screen.getByRole('complementary', { name: 'Conflits' });

    device.server.isRejected = () => true;
    await device.engine.edit({ kind: 'move', itemIds: ['heading'], after: 'a' });
    await device.engine.syncNow();
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.click(screen.getByRole('button', { name: 'Refusée par le serveur Bureautique' }));
    screen.getByRole('complementary', { name: 'Modifications refusées' });
  });

  it('describes an unsent cell whose text was not saved by both', async () => {
    device.environment.emit('offline');
    await editBoth();
    findGridCell('Messagerie', 1).focus();
    await page.keyboard('x');
    await page.click(screen.getByRole('searchbox'));
    findGridCell('Messagerie', 1).focus();
    await page.settle();
    screen.getByRole('textbox', { name: `${PRICE}, Messagerie`, description: 'Non enregistré En attente d’envoi' });
  });
});
