import { NOT_FOUND_SEO, INNER_PAGE_SEO, type PageSeo } from './seo';

/** One page of the site: what router, head, prerender, sitemap, structured data, tools and tests know of it. */
export interface SitePage {
  /** Route pattern; equals the path of the page if it has no parameter. */
  readonly path: string;
  readonly title: string;
  /** Short name in breadcrumbs. */
  readonly label: string;
  readonly parent: string | null;
  /** Path of the canonical URL; differs from `path` on a page that duplicates another one. */
  readonly canonical: string;
  /** Search engines may list it; it then stands in the sitemap. */
  readonly isIndexed: boolean;
  /**
   * 'file': rendered at build. 'function': rendered on request with data from the database, and the page writes its own
   * head where the data decides it. 'shell': rendered in the browser only.
   */
  readonly delivery: 'file' | 'function' | 'shell';
  /** The hero extends below the navigation bar, which is transparent until the page is scrolled. */
  readonly isBarOverHero: boolean;
  readonly hasChat: boolean;
}

type PageOptions = Partial<Pick<SitePage, 'isIndexed' | 'delivery' | 'isBarOverHero' | 'hasChat'>>;

export const BLOG_SEO = {
  title: 'Blog : conseils informatiques pour les entreprises',
  label: 'Blog',
  parent: '/',
} as const satisfies PageSeo;

const PAGES = {
  '/': {
    title: 'Expert IT & Cloud en Ariège et Haute-Garonne',
    label: 'Accueil',
    parent: null,
    isBarOverHero: true,
    hasChat: true,
  },
  ...INNER_PAGE_SEO,
  '/support': { ...INNER_PAGE_SEO['/support'], hasChat: true },
  '/blog': { ...BLOG_SEO, delivery: 'function' },
  '/blog/:slug': { ...BLOG_SEO, label: 'Article', parent: '/blog', delivery: 'function' },
  '/partner': {
    title: 'Espace partenaire : connexion des revendeurs',
    label: 'Espace partenaire',
    parent: '/',
    isIndexed: false,
    delivery: 'shell',
  },
  '/partner/pricing': {
    title: 'Grille tarifaire : prix réservés aux partenaires',
    label: 'Grille tarifaire',
    parent: '/partner',
    isIndexed: false,
    delivery: 'shell',
  },
} as const satisfies Readonly<Record<string, PageSeo & PageOptions>>;

/** Path pattern of every page in the site map, blog and partner space included. */
export type SitePagePath = keyof typeof PAGES;

const PATHS = Object.keys(PAGES) as SitePagePath[];

/** Every page that has an address. */
export const SITE_MAP = PATHS.map((path) => buildPage(path, PAGES[path]));

/** Page for every address that is not in the site map. */
export const NOT_FOUND_SITE_PAGE: SitePage = buildPage('*', {
  ...NOT_FOUND_SEO,
  label: 'Page introuvable',
  parent: null,
  isIndexed: false,
});

function buildPage<Path extends string>(
  path: Path,
  { canonical = path, ...page }: PageSeo & PageOptions,
): SitePage & { readonly path: Path } {
  return {
    path,
    canonical,
    isIndexed: canonical === path,
    delivery: 'file',
    isBarOverHero: false,
    hasChat: false,
    ...page,
  };
}

/** Returns the path of a page's Open Graph image, 1200 × 630 px. */
export function getShareImagePath({ path, canonical, isIndexed }: SitePage): string {
  // A duplicate shows the image of its canonical page.
  const isShared = (isIndexed || canonical !== path) && !path.includes(':');
  if (!isShared || canonical === '/') return '/og/accueil.png';
  return `/og/${canonical.slice(1).replaceAll('/', '-')}.png`;
}
