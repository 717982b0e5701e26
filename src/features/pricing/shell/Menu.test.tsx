import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

afterEach(closeScreen);

describe('Menu', () => {
  it.each(['Exporter', 'Autres actions Messagerie'])('closes on a second click on its button “%s”', async (name) => {
    const rows = [buildSampleRow({ id: 'a', solution: 'Messagerie' })];
    const page = await renderPricingPage(await openSignedInTestTab(rows));
    const button = screen.getByRole('button', { name });
    await page.click(button);
    screen.getByRole('menu', { name });
    await page.click(button);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    await page.click(button);
    screen.getByRole('menu', { name });
  });

  it.each(['{Escape}', '{Tab}'])('closes on %s, which leads back to its button', async (key) => {
    const page = await renderPricingPage(await openSignedInTestTab([buildSampleRow({ id: 'a' })]));
    const button = screen.getByRole('button', { name: 'Exporter' });
    await page.click(button);
    await page.keyboard(key);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes on a press beside it', async () => {
    const page = await renderPricingPage(await openSignedInTestTab([buildSampleRow({ id: 'a' })]));
    await page.click(screen.getByRole('button', { name: 'Exporter' }));
    await page.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
