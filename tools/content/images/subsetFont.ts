/**
 * Subsets the display font to the characters of French headings: `tsx tools/content/images/subsetFont.ts`. The result
 * is committed; rerun if the font or characters change. Licence: OFL 1.1.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { PROJECT_ROOT } from '../../projectRoot.ts';

const SOURCE =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
const TARGET = 'src/ui/fonts/bricolage-grotesque-fr.woff2';

const CHARACTERS = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜàâæçéèêëîïôœùûüÿ',
  ' \u00A0\u202F.,:;!?…\'’«»()[]/&+-–—·<>%€°@#*"',
].join('');

const subset = await subsetFont(await readFile(join(PROJECT_ROOT, SOURCE)), CHARACTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 600, max: 800 } },
});
await writeFile(join(PROJECT_ROOT, TARGET), subset);
