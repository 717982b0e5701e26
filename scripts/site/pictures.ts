import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frenchTypography } from '../../src/build/frenchTypography.ts';
import { shareImage } from '../../src/app/siteAddress.ts';
import { ROUTES, type SiteRoute } from '../../src/app/routes.ts';
import { company } from '../../src/config/company.ts';

/** The words in each committed picture, by its address: a picture itself can't be compared with the company file. */
export type PictureWords = Readonly<Record<string, string>>;

const RECORD = join(import.meta.dirname, 'pictures.json');

const titleOf = (route: SiteRoute): string => frenchTypography(route.path === '/' ? company.tagline : route.title);

/** One picture per address that search engines may list, and the home page's for all others. */
export function shareTitles(): ReadonlyMap<string, string> {
  const listed = ROUTES.filter((route: SiteRoute) => route.indexed && !route.path.includes(':'));
  return new Map(listed.map((route) => [shareImage(route), titleOf(route)]));
}

/** What `npm run images` writes into the pictures of shared links. */
export function shareWords(): PictureWords {
  return Object.fromEntries([...shareTitles()].map(([file, title]) => [file, `${company.name} | ${title}`]));
}

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

export const SHOTS = [
  { name: 'accueil-large', path: '/', viewport: WIDE },
  { name: 'grille-large', path: '/partner/pricing', viewport: WIDE },
  { name: 'accueil-etroit', path: '/', viewport: NARROW },
  { name: 'solutions-etroit', path: '/solutions', viewport: NARROW },
];

/** What `npm run screenshots` shows that is the company's own. */
export function screenshotWords(): PictureWords {
  return Object.fromEntries(SHOTS.map(({ name }) => [`/screenshots/${name}.png`, company.name]));
}

/** Keeps the words of pictures that were made just now, beside those of the others. */
export async function recordWords(words: PictureWords): Promise<void> {
  const all = { ...(await readRecord()), ...words };
  const known = new Set(Object.keys({ ...shareWords(), ...screenshotWords() }));
  const kept = Object.entries(all).filter(([file]) => known.has(file));
  await writeFile(RECORD, `${JSON.stringify(Object.fromEntries(kept.toSorted()), null, 2)}\n`);
}

/** What has to be made again, as French sentences: a shared link must not show the former name or title. */
export async function outdatedPictures(): Promise<string[]> {
  const recorded = await readRecord();
  const isOutdated = (words: PictureWords) => Object.entries(words).some(([file, said]) => recorded[file] !== said);
  return [
    ...(isOutdated(shareWords()) ? ['Les images de partage montrent un ancien nom ou titre : npm run images'] : []),
    ...(isOutdated(screenshotWords())
      ? ['Les captures d’écran montrent un ancien nom : npm start, puis npm run screenshots']
      : []),
  ];
}

async function readRecord(): Promise<PictureWords> {
  return JSON.parse(await readFile(RECORD, 'utf8')) as PictureWords;
}
