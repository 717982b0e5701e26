import type { Browser, Locator, Page, ViewportSize } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { countWholeRows } from '../support/countWholeRows';
import { closeBrowserContexts, openIsolatedPage, signIn, waitUntilSent } from '../support/partnerPages';
import { resetStack } from '../support/stack';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };

let browser: Browser;

beforeAll(async () => {
  await resetStack();
  browser = await getSharedChromium();
});
afterEach(() => closeBrowserContexts(browser));

async function open(role: 'admin' | 'partner', viewport: ViewportSize): Promise<Page> {
  const isPhone = viewport === PHONE;
  const { page } = await openIsolatedPage(browser, { viewport, hasTouch: isPhone, isMobile: isPhone });
  await signIn(page, role);
  return page;
}

describe('/partner/pricing on opening', () => {
  it.each([
    ['16 rows to an admin on a desktop', 'admin', DESKTOP, 16],
    ['16 rows to a partner on a desktop', 'partner', DESKTOP, 16],
    ['8 cards to an admin on a phone', 'admin', PHONE, 8],
    ['8 cards to a partner on a phone', 'partner', PHONE, 8],
  ] as const)('shows %s whole, with the warnings of a first visit', async (_what, role, viewport, count) => {
    const page = await open(role, viewport);
    if (role === 'admin') await page.getByText('peut effacer les données locales').waitFor();
    await expect.poll(() => countWholeRows(page)).toBeGreaterThanOrEqual(count);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('/partner/pricing on a phone', () => {
  const LONG_LABEL =
    'Sauvegarde externalisée des postes et serveurs, rétention d’un an, hébergée en France, par poste et par mois';

  /** Returns the parts of a card that reach out of it, and labels that reach out of their cell. */
  const listOverflowingParts = (card: Locator) =>
    card.evaluate((element) => {
      const parts = [...element.querySelectorAll('.pricing-cell, .pricing-cell__label')];
      return parts
        .filter((part) => {
          const inner = part.getBoundingClientRect();
          const outer = part.parentElement?.getBoundingClientRect() ?? inner;
          return inner.top < outer.top || inner.bottom > outer.bottom;
        })
        .map((part) => part.className);
    });

  it('shows prices whole below a label of three lines', async () => {
    const admin = await open('admin', PHONE);
    const findCard = (page: Page) => page.locator('[data-item=seed-microsoft-6]');
    await findCard(admin)
      .getByRole('button', { name: /^Modifier/ })
      .tap();
    await admin.locator('.pricing-row--editing input[name=solution]').fill(LONG_LABEL);
    await admin.locator('.pricing-action--save').tap();
    await waitUntilSent(admin);
    const partner = await open('partner', PHONE);
    for (const page of [admin, partner]) {
      for (const viewport of [PHONE, SMALL_PHONE]) {
        await page.setViewportSize(viewport);
        const card = findCard(page).filter({ hasText: LONG_LABEL });
        await card.waitFor();
        expect(await listOverflowingParts(card), `at ${viewport.width} px`).toEqual([]);
      }
    }
  });
});

describe('/partner/pricing with a panel beside the grid', () => {
  it('shows every column heading in full', async () => {
    const page = await open('admin', DESKTOP);
    await page.getByRole('button', { name: 'Historique' }).click();
    await page.getByRole('complementary').waitFor();
    const findClippedHeadings = () =>
      page.getByRole('columnheader').evaluateAll((headings) =>
        headings
          .filter((heading) => {
            const text = document.createRange();
            text.selectNodeContents(heading.firstChild ?? heading);
            const [inner, outer] = [text.getBoundingClientRect(), heading.getBoundingClientRect()];
            return inner.left < outer.left || inner.right > outer.right || inner.height > outer.height;
          })
          .map((heading) => heading.textContent),
      );
    await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid.clientWidth)).toBeLessThan(1000);
    expect(await findClippedHeadings()).toEqual([]);
  });
});
