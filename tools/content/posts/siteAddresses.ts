import { statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { REDIRECTS } from '../../../src/config/redirects';
import { isSlug } from '../../../src/domain/blog/post';
import { SITE_MAP } from '../../../src/features/site/content/siteMap';
import { PROJECT_ROOT } from '../../projectRoot';
import { buildImageUrl, type PostImage } from './images';
import { INVALID_ADDRESS_PLACEHOLDER } from './markdown';
import { PostProblem } from './PostProblem';

export const POST_PATH_PREFIX = '/blog/';
const PUBLIC_FOLDER = join(PROJECT_ROOT, 'public');
const PAGES: ReadonlySet<string> = new Set([
  ...SITE_MAP.map(({ path }) => path),
  ...Object.keys(REDIRECTS),
  '/feed.xml',
  '/sitemap.xml',
  '/sitemap-blog.xml',
]);

/** Finds links to addresses of this site that lead nowhere; the import checks links to posts against the database. */
export function findUnknownPages(links: ReadonlyMap<string, string>): readonly PostProblem[] {
  return [...links].flatMap(([address, sourceAddress]) => {
    const isKnown = getSitePath(address) === null || getPostSlug(address) !== null || isPageOrFile(address);
    return isKnown ? [] : [new PostProblem(sourceAddress, `« ${sourceAddress} » n’est pas une page du site.`)];
  });
}

/** Finds images that are neither copied from the post's folder nor files of the site. */
export function findUnknownImages(
  imageAddresses: ReadonlyMap<string, string>,
  images: readonly PostImage[],
): readonly PostProblem[] {
  const own = new Set(images.map(buildImageUrl));
  return [...imageAddresses].flatMap(([address, sourceAddress]) => {
    const isKnown = address === INVALID_ADDRESS_PLACEHOLDER || own.has(address) || isPublicFile(address);
    return isKnown
      ? []
      : [
          new PostProblem(
            sourceAddress,
            `« ${sourceAddress} » n’est pas une image du site : nommer un fichier du dossier.`,
          ),
        ];
  });
}

/** Returns the path of an address of this site, without query, fragment and final slash; null for any other address. */
function getSitePath(address: string): string | null {
  if (!address.startsWith('/') || address === INVALID_ADDRESS_PLACEHOLDER) return null;
  const [path = ''] = address.split(/[?#]/);
  return path.replace(/(?<=.)\/$/, '');
}

function isPageOrFile(address: string): boolean {
  return PAGES.has(getSitePath(address) ?? '') || isPublicFile(address);
}

function isPublicFile(address: string): boolean {
  const file = join(PUBLIC_FOLDER, getSitePath(address) ?? '');
  return file.startsWith(PUBLIC_FOLDER + sep) && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

/** Returns the slug if the address is one of a post, even of an unknown one; else null. */
export function getPostSlug(address: string): string | null {
  const path = getSitePath(address);
  const slug = path?.startsWith(POST_PATH_PREFIX) ? path.slice(POST_PATH_PREFIX.length) : '';
  return isSlug(slug) ? slug : null;
}
