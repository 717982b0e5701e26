import type { Browser } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { closeBrowserContexts, openIsolatedPage, findRow, signIn } from '../support/partnerPages';
import { getAdminFirestore, resetStack } from '../support/stack';

const VALID_ROW = {
  type: 'solution',
  solution: 'Offre saine',
  prix_revendeur: '10,00',
  prix_public: '12,00',
  display_order: 1,
  deleted: false,
};
const MARKUP = '<img src=x onerror=alert(1)><script>alert(1)</script>';

/** Rows that the rules reject, but that a script with administrator rights could write. */
const HOSTILE_ROWS: Readonly<Record<string, object>> = {
  'without-fields': {},
  'without-label': { ...VALID_ROW, solution: null },
  'wrong-types': {
    type: 7,
    solution: ['a'],
    prix_revendeur: 1e308,
    prix_public: false,
    display_order: 'x',
    deleted: 'no',
  },
  'extra-fields': {
    ...VALID_ROW,
    solution: 'Champs en trop',
    constructor: 'x',
    toString: 'x',
    nested: { a: [{ b: 1 }] },
  },
  'not-a-number': { ...VALID_ROW, solution: 'Sans rang', display_order: Number.NaN },
  'infinite-rank': { ...VALID_ROW, solution: 'Rang infini', display_order: Number.POSITIVE_INFINITY },
  'prototype-label': { ...VALID_ROW, solution: '__proto__' },
  constructor: { ...VALID_ROW, solution: 'constructor' },
  'reversed-label': { ...VALID_ROW, solution: 'Prix \u202E00,01\u202C fixe' },
  'long-label': { ...VALID_ROW, solution: 'M'.repeat(500) },
  'endless-label': { ...VALID_ROW, solution: 'W'.repeat(100_000) },
  'markup-label': { ...VALID_ROW, solution: MARKUP },
  'markup-price': { ...VALID_ROW, solution: 'Prix de page', prix_public: MARKUP },
  'unknown-type': { ...VALID_ROW, solution: 'Type inconnu', type: 'bundle' },
};
/** Labels of hostile rows that stay visible, since their label is readable. */
const VISIBLE_LABELS = [
  'Champs en trop',
  'Sans rang',
  'Rang infini',
  '__proto__',
  'constructor',
  MARKUP,
  'Prix de page',
  'Type inconnu',
];

async function storeHostileRows(): Promise<void> {
  const firestore = getAdminFirestore();
  const head = firestore.doc('pricing_grid/head');
  const revision = Number((await head.get()).get('revision')) + 1;
  const batch = firestore.batch();
  for (const [id, fields] of Object.entries(HOSTILE_ROWS))
    batch.set(firestore.doc(`pricing_items/${id}`), { ...fields, revision });
  batch.set(firestore.doc('pricing_items/without-revision'), VALID_ROW);
  batch.set(firestore.doc('pricing_costs/markup-price'), {
    prix_partenaire: MARKUP,
    commission: Number.NaN,
    revision,
  });
  batch.set(firestore.doc('pricing_plans/markup-price'), {
    prix_partenaire: MARKUP,
    commission: Number.NaN,
    starts_on: '2090-01-01',
    revision,
  });
  batch.set(firestore.doc('pricing_changes/hostile'), {
    revision,
    device: MARKUP,
    mutations: [null, 7, { kind: '__proto__' }],
  });
  // Wrong values: a device that relied on them would loop or show nothing.
  batch.update(head, { revision, live_count: -5, digest: MARKUP });
  await batch.commit();
}

let browser: Browser;

beforeAll(async () => {
  await resetStack();
  await storeHostileRows();
  browser = await getSharedChromium();
});
afterEach(() => closeBrowserContexts(browser));

describe.each(['partner', 'admin'] as const)('/partner/pricing with hostile rows, as %s', (role) => {
  it('shows all readable rows and executes no markup', async () => {
    const { context, page, consoleMessages } = await openIsolatedPage(browser);
    const executed: string[] = [];
    await context.exposeFunction('alert', (value: unknown) => executed.push(String(value)));
    await signIn(page, role);
    for (const label of ['Microsoft 365 Business Basic', ...VISIBLE_LABELS]) {
      await page.getByRole('searchbox').fill(label.slice(0, 40));
      await findRow(page, label).first().waitFor();
    }
    await page.getByRole('searchbox').fill('');
    // The count of results disappears with the last update of the rows.
    await expect.poll(() => page.locator('.pricing-search__count').innerText()).toBe('');
    expect(await page.locator('[role=grid] script, [role=grid] img').count()).toBe(0);
    expect(executed).toEqual([]);
    expect(consoleMessages.filter((line) => /^(error|uncaught|warning)/.test(line))).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
  });
});
