import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, listAnnouncements, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

let page: RenderedScreen;

beforeEach(async () => {
  const rows = ['Messagerie', 'Pare-feu'].map((id, display_order) => buildSampleRow({ id, display_order }));
  page = await renderPricingPage(await openSignedInTestTab(rows));
});
afterEach(closeScreen);

const getHandle = () => screen.getByRole('button', { name: 'Déplacer Pare-feu' });
const isPressed = () => getHandle().getAttribute('aria-pressed') === 'true';

async function press(keys: string): Promise<void> {
  getHandle().focus();
  await page.keyboard(keys);
}

describe('DragHandle', () => {
  it('takes its row by Enter, says where it is, and puts it back by Escape', async () => {
    await press('{Enter}');
    expect(isPressed()).toBe(true);
    expect(listAnnouncements('status')).toContain('Pare-feu\u00a0: déplacement commencé, ligne 2 sur 2.');
    await page.keyboard('{Escape}');
    expect(isPressed()).toBe(false);
    expect(listAnnouncements('status')).toContain('Pare-feu\u00a0: déplacement annulé, la ligne reste à sa place.');
  });

  it('takes no row during a search, and says why', async () => {
    await page.fill(screen.getByRole('searchbox'), 'pare');
    expect(getHandle().getAttribute('aria-disabled')).toBe('true');
    expect(getHandle().title).toBe('Effacez la recherche pour changer l’ordre');
    await press('{Enter}');
    expect(isPressed()).toBe(false);
  });
});
