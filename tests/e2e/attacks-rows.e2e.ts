import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { openDevice, rowOf, signIn } from '../support/partnerPages';
import { adminFirestore, resetStack } from '../support/stack';

const GOOD = {
  type: 'solution',
  solution: 'Offre saine',
  prix_revendeur: '10,00',
  prix_public: '12,00',
  display_order: 1,
  deleted: false,
};
const MARKUP = '<img src=x onerror=alert(1)><script>alert(1)</script>';

/** Rows that no client can write and that a script, another build or an attacker with an account could leave. */
const ROWS: Readonly<Record<string, object>> = {
  'without-fields': {},
  'without-label': { ...GOOD, solution: null },
  'wrong-types': {
    type: 7,
    solution: ['a'],
    prix_revendeur: 1e308,
    prix_public: false,
    display_order: 'x',
    deleted: 'no',
  },
  'extra-fields': { ...GOOD, solution: 'Champs en trop', constructor: 'x', toString: 'x', nested: { a: [{ b: 1 }] } },
  'not-a-number': { ...GOOD, solution: 'Sans rang', display_order: Number.NaN },
  'infinite-rank': { ...GOOD, solution: 'Rang infini', display_order: Number.POSITIVE_INFINITY },
  'prototype-label': { ...GOOD, solution: '__proto__' },
  constructor: { ...GOOD, solution: 'constructor' },
  'reversed-label': { ...GOOD, solution: 'Prix \u202E00,01\u202C fixe' },
  'long-label': { ...GOOD, solution: 'M'.repeat(500) },
  'endless-label': { ...GOOD, solution: 'W'.repeat(100_000) },
  'markup-label': { ...GOOD, solution: MARKUP },
  'markup-price': { ...GOOD, solution: 'Prix de page', prix_public: MARKUP },
  'unknown-type': { ...GOOD, solution: 'Type inconnu', type: 'bundle' },
};
/** Rows whose label can be read stay visible, mended or not. */
const VISIBLE = [
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
  const firestore = adminFirestore();
  try {
    const head = firestore.doc('pricing_grid/head');
    const revision = Number((await head.get()).get('revision')) + 1;
    const batch = firestore.batch();
    for (const [id, fields] of Object.entries(ROWS))
      batch.set(firestore.doc(`pricing_items/${id}`), { ...fields, revision });
    batch.set(firestore.doc('pricing_items/without-revision'), GOOD);
    batch.set(firestore.doc('pricing_costs/markup-price'), {
      prix_partenaire: MARKUP,
      commission: Number.NaN,
      revision,
    });
    batch.set(firestore.doc('pricing_changes/hostile'), {
      revision,
      device: MARKUP,
      mutations: [null, 7, { kind: '__proto__' }],
    });
    // Wrong on purpose: a device that trusted them would loop or show nothing.
    batch.update(head, { revision, live_count: -5, digest: MARKUP });
    await batch.commit();
  } finally {
    await firestore.terminate();
  }
}

let browser: Browser;

beforeAll(async () => {
  await resetStack();
  await storeHostileRows();
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe.each(['partner', 'admin'] as const)('hostile rows on the screen of a %s', (role) => {
  it('break neither the page nor the rows around them', async () => {
    const { context, page, said } = await openDevice(browser);
    try {
      const executed: string[] = [];
      await context.exposeFunction('alert', (value: unknown) => executed.push(String(value)));
      await signIn(page, role);
      for (const label of ['Microsoft 365 Business Basic', ...VISIBLE]) {
        await page.getByRole('searchbox').fill(label.slice(0, 40));
        await rowOf(page, label).first().waitFor();
      }
      await page.getByRole('searchbox').fill('');
      // The rows follow a moment later; the count of what was found leaves with the last of them.
      await expect.poll(() => page.locator('.pricing-search__count').innerText()).toBe('');
      expect(await page.locator('[role=grid] script, [role=grid] img').count()).toBe(0);
      expect(executed).toEqual([]);
      expect(said.filter((line) => /^(error|uncaught|warning)/.test(line))).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true);
    } finally {
      await context.close();
    }
  });
});
