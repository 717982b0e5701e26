import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and axe's best practices. */
const ALL_RULES: RunOptions['runOnly'] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules for the dark scheme, which only changes colors. */
const COLOR_RULES: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Returns one line per violation in a color scheme. */
export async function findViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme });
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(AXE_SOURCE);
  const options: RunOptions = {
    runOnly: colorScheme === 'light' ? ALL_RULES : COLOR_RULES,
    resultTypes: ['violations'],
  };
  return page.evaluate(
    async ([scheme, runOptions]) => {
      // A resized page adapts with its next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } = Reflect.get(globalThis, 'axe');
      const { violations } = await axe.run(document, runOptions);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${scheme}: ${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
      );
    },
    [colorScheme, options] as const,
  );
}

/** Returns the violations in both color schemes. */
export async function findViolationsInBothSchemes(page: Page): Promise<readonly string[]> {
  return [...(await findViolations(page, 'light')), ...(await findViolations(page, 'dark'))];
}
