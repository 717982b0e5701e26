import type { Page, ViewportSize } from 'playwright';

/** Below this width rows are cards; CSS px. Must match `useGridLayout.ts`. */
const CARDS_BELOW_PX = 768;

/**
 * Resizes the window and waits until the rows of an admin use the new layout: for a moment they keep the old heights and
 * positions.
 */
export async function resizePricingViewport(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  const cardText = page.locator('.pricing-row--admin:not(.pricing-row--editing) .pricing-cell__short').first();
  await cardText.waitFor({ state: viewport.width < CARDS_BELOW_PX ? 'attached' : 'detached' });
}
