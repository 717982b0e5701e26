import { describe, expect, it } from 'vitest';
import { findElements, PAGES_BUILT_AS_FILES, listVisibleTexts, readDistPage } from '../support/distPages';

const PATHS = [...PAGES_BUILT_AS_FILES.map((page) => page.path), '/404'];

/** Patterns that break a rule of French typography. Independent of the code under test. */
const RULE_VIOLATIONS: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['U+202F before ; ! ?', /[^\u202F\s][;!?](?!\w)|[ \u00A0\n][;!?]/],
  ['U+00A0 before :', /[ \u202F\n]:(?:\s|$)|\p{L}:(?:\s|$)/u],
  ['U+00A0 inside « »', /«[^\u00A0]|[^\u00A0]»/],
  ['U+00A0 before € and %', /[^\u00A0][€%](?!\p{L})/u],
  ['U+202F between thousands', /\d[ \u00A0.]\d{3}(?!\d)/],
  ['typographic apostrophe', /\p{L}'\p{L}/u],
];

describe('French typography in the built pages', () => {
  it.each(PATHS)('%s follows every rule in texts and accessible names', async (path) => {
    const page = await readDistPage(path);
    const labels = ['a', 'button', 'nav', 'section', 'svg', 'img', 'input', 'textarea'].flatMap((tag) =>
      findElements(page, tag).flatMap(({ attribs }) => [attribs['aria-label'], attribs.alt, attribs.title]),
    );
    const texts = [...listVisibleTexts(page), ...labels.filter((label) => label !== undefined)];
    const violations = RULE_VIOLATIONS.flatMap(([rule, pattern]) =>
      texts.filter((text) => pattern.test(text)).map((text) => `${rule}: ${text}`),
    );
    expect(violations).toEqual([]);
  });
});
