import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyFrenchTypography } from '../../vite/frenchTypography.ts';
import { company } from '../../../src/config/company.ts';
import { getShareImagePath, SITE_MAP, type SitePage } from '../../../src/features/site/content/siteMap.ts';

/** Texts drawn in each committed image, by address, to detect images that show outdated texts. */
export type RenderedTextByImage = Readonly<Record<string, string>>;

const RECORD = join(import.meta.dirname, 'imageTexts.json');

const getShareTitle = ({ path, title }: SitePage): string =>
  applyFrenchTypography(path === '/' ? company.tagline : title);

/**
 * Returns the title by path of the share image, one per indexable page; all other pages share the home page's image.
 */
export function listShareImageTitles(): ReadonlyMap<string, string> {
  const listed = SITE_MAP.filter(({ isIndexed, path }) => isIndexed && !path.includes(':'));
  return new Map(listed.map((page) => [getShareImagePath(page), getShareTitle(page)]));
}

/** Collects the texts that `npm run images` writes into share images. */
export function collectShareImageTexts(): RenderedTextByImage {
  return Object.fromEntries([...listShareImageTitles()].map(([file, title]) => [file, `${company.name} | ${title}`]));
}

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

export const SCREENSHOTS = [
  { name: 'accueil-large', path: '/', viewport: WIDE },
  { name: 'grille-large', path: '/partner/pricing', viewport: WIDE },
  { name: 'accueil-etroit', path: '/', viewport: NARROW },
  { name: 'solutions-etroit', path: '/solutions', viewport: NARROW },
];

/** Collects the texts to watch in the images of `npm run screenshots`: the company's name. */
export function collectWatchedScreenshotTexts(): RenderedTextByImage {
  return Object.fromEntries(SCREENSHOTS.map(({ name }) => [`/screenshots/${name}.png`, company.name]));
}

/**
 * Returns a French sentence unless the home page that is served has the company's name as its title: a stack that was
 * built before a change still shows the former one.
 */
export function findFormerNameProblem(homeTitle: string): string | null {
  if (homeTitle === applyFrenchTypography(company.name)) return null;
  return `Le serveur local montre « ${homeTitle} », pas « ${company.name} » : arrêtez-le et relancez npm start.`;
}

/** Records the texts of new images in `file`, keeps those of other current images and drops the rest. */
export async function recordImageTexts(texts: RenderedTextByImage, file = RECORD): Promise<void> {
  const all = { ...(await readRecord(file)), ...texts };
  const known = new Set(Object.keys({ ...collectShareImageTexts(), ...collectWatchedScreenshotTexts() }));
  const kept = Object.entries(all).filter(([image]) => known.has(image));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(kept.toSorted()), null, 2)}\n`);
}

/** Lists outdated images as French sentences: a shared link must not show a former name or title. */
export async function findOutdatedImages(): Promise<string[]> {
  const recorded = await readRecord(RECORD);
  const isOutdated = (texts: RenderedTextByImage) =>
    Object.entries(texts).some(([file, text]) => recorded[file] !== text);
  return [
    ...(isOutdated(collectShareImageTexts())
      ? ['Les images de partage montrent un ancien nom ou titre : npm run images']
      : []),
    ...(isOutdated(collectWatchedScreenshotTexts())
      ? ['Les captures d’écran montrent un ancien nom : npm start, puis npm run screenshots']
      : []),
  ];
}

async function readRecord(file: string): Promise<RenderedTextByImage> {
  return JSON.parse(await readFile(file, 'utf8')) as RenderedTextByImage;
}
