import { describe, expect, it } from 'vitest';
import { elements, FILE_ROUTES, readerTexts, readPage } from '../support/distPages';

const PATHS = [...FILE_ROUTES.map((route) => route.path), '/404'];

/** What must not stand in a text, with the rule it breaks. Written without the code that sets the texts. */
const FAULTS: readonly (readonly [rule: string, fault: RegExp])[] = [
  ['U+202F before ; ! ?', /[^\u202F\s][;!?](?!\w)|[ \u00A0\n][;!?]/],
  ['U+00A0 before :', /[ \u202F\n]:(?:\s|$)|\p{L}:(?:\s|$)/u],
  ['U+00A0 inside « »', /«[^\u00A0]|[^\u00A0]»/],
  ['U+00A0 before € and %', /[^\u00A0][€%](?!\p{L})/u],
  ['U+202F between thousands', /\d[ \u00A0.]\d{3}(?!\d)/],
  ['typographic apostrophe', /\p{L}'\p{L}/u],
];

describe('French typography in the built pages', () => {
  it.each(PATHS)('%s follows every rule, in texts and in what is read out', async (path) => {
    const page = await readPage(path);
    const labels = ['a', 'button', 'nav', 'section', 'svg', 'img', 'input', 'textarea'].flatMap((tag) =>
      elements(page, tag).flatMap(({ attribs }) => [attribs['aria-label'], attribs.alt, attribs.title]),
    );
    const texts = [...readerTexts(page), ...labels.filter((label) => label !== undefined)];
    const faults = FAULTS.flatMap(([rule, fault]) =>
      texts.filter((text) => fault.test(text)).map((text) => `${rule}: ${text}`),
    );
    expect(faults).toEqual([]);
  });
});
