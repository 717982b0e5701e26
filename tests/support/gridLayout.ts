import type { Page, ViewportSize } from 'playwright';

/** Below this width rows are cards; CSS px. Twin of `rowMetrics.ts`. */
const CARDS_BELOW_PX = 768;

/**
 * Gives the window another size and waits until an admin's rows have heard of it. The size and its style sheet are there
 * first: for a moment, rows stand in the new layout with the heights and the place of the old one.
 */
export async function resizeGrid(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  const cardText = page.locator('.pricing-row--admin:not(.pricing-row--editing) .pricing-cell__short').first();
  await cardText.waitFor({ state: viewport.width < CARDS_BELOW_PX ? 'attached' : 'detached' });
}
