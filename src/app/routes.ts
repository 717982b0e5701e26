import { matchPath } from 'react-router-dom';
import { NOT_FOUND_SEO, PAGE_SEO, type PageSeo, type SitePath } from '../features/site/content/seo';
import { blogListPage, blogPostPage } from './blog/pages';
import type { LazyPage } from './lazyPage';
import { REDIRECTS } from './redirects';
import { loginPage, pricingPage } from './partner/pages';
import * as pages from './sitePages';

/** One line of the site: everything that router, head, prerender, sitemap, structured data and tests know of a page. */
export interface SiteRoute {
  /** Pattern of the router; the address itself where it has no parameter. */
  readonly path: string;
  readonly page: LazyPage;
  readonly title: string;
  /** Short name in breadcrumbs. */
  readonly label: string;
  readonly parent: string | null;
  /** Absolute path of the one address of this content. */
  readonly canonical: string;
  /** Search engines may list it; it then stands in the sitemap. */
  readonly indexed: boolean;
  /**
   * 'file': rendered at build. 'function': rendered on request with data from the database, and the page writes its own
   * head where the data decides it. 'shell': rendered in the browser only.
   */
  readonly delivery: 'file' | 'function' | 'shell';
  /** The bar lets the hero through until the page is scrolled. */
  readonly barOverHero: boolean;
  readonly chat: boolean;
}

const HOME_SEO: PageSeo = {
  title: 'Expert IT & Cloud en Ariège et Haute-Garonne',
  label: 'Accueil',
  parent: null,
};

const BLOG_SEO: PageSeo = {
  title: 'Blog : conseils informatiques pour les entreprises',
  label: 'Blog',
  parent: '/',
};

const PARTNER_SEO: PageSeo = {
  title: 'Espace partenaire : connexion des revendeurs',
  label: 'Espace partenaire',
  parent: '/',
};

const PRICING_SEO: PageSeo = {
  ...PARTNER_SEO,
  title: 'Grille tarifaire : prix réservés aux partenaires',
  label: 'Grille tarifaire',
  parent: '/partner',
};

type Extras = Partial<Pick<SiteRoute, 'indexed' | 'delivery' | 'barOverHero' | 'chat'>>;

function route(path: string, page: LazyPage, seo: PageSeo, extras: Extras = {}): SiteRoute {
  const { title, label, parent, canonical = path } = seo;
  return {
    path,
    page,
    title,
    label,
    parent,
    canonical,
    indexed: canonical === path,
    delivery: 'file',
    barOverHero: false,
    chat: false,
    ...extras,
  };
}

const page = (path: SitePath, lazy: LazyPage, extras?: Extras) => route(path, lazy, PAGE_SEO[path], extras);

export const ROUTES: readonly SiteRoute[] = [
  route('/', pages.home, HOME_SEO, { barOverHero: true, chat: true }),
  page('/solutions', pages.solutions),
  page('/solutions/microsoft-365', pages.microsoft365),
  page('/solutions/google-workspace', pages.googleWorkspace),
  page('/solutions/mailinblack', pages.mailinblack),
  page('/solutions/sentinel-one', pages.sentinelOne),
  page('/solutions/keeper-security', pages.keeperSecurity),
  page('/solutions/ninja-rmm', pages.ninjaRmm),
  page('/solutions/proxmox', pages.proxmox),
  page('/solutions-telecom', pages.solutionsTelecom),
  page('/solutions-telecom/3cx', pages.threeCx),
  page('/solutions-telecom/wazo', pages.wazo),
  page('/solutions-telecom/aircall', pages.aircall),
  page('/cloud-enterprise', pages.cloudEnterprise),
  page('/internet-access', pages.internetAccess),
  page('/premium-management', pages.premiumManagement),
  page('/cybersecurity', pages.cybersecurity),
  page('/cybersecurity/bitwarden', pages.bitwarden),
  page('/cloud-services', pages.cloudServices),
  page('/cloud-services/microsoft-365', pages.microsoft365),
  page('/cloud-services/google-workspace', pages.googleWorkspace),
  page('/contact', pages.contact),
  page('/rendez-vous', pages.booking),
  page('/support', pages.support, { chat: true }),
  page('/mentions-legales', pages.legalNotice),
  page('/politique-confidentialite', pages.privacyPolicy),
  route('/blog', blogListPage, BLOG_SEO, { delivery: 'function' }),
  route('/blog/:slug', blogPostPage, { ...BLOG_SEO, label: 'Article', parent: '/blog' }, { delivery: 'function' }),
  route('/partner', loginPage, PARTNER_SEO, { indexed: false, delivery: 'shell' }),
  route('/partner/pricing', pricingPage, PRICING_SEO, { indexed: false, delivery: 'shell' }),
];

/** Answers every address that is not in the table. */
export const NOT_FOUND_ROUTE: SiteRoute = route(
  '*',
  pages.notFound,
  { ...NOT_FOUND_SEO, label: 'Page introuvable', parent: null },
  { indexed: false },
);

/** The route of an address (path only); the not-found route where there is none. */
export function findRoute(pathname: string): SiteRoute {
  const target = REDIRECTS[pathname] ?? pathname;
  // Nearly every address is written as in the table: patterns cost the start of each page some milliseconds.
  const same = ROUTES.find(({ path }) => path === target);
  return same ?? ROUTES.find(({ path }) => matchPath({ path, caseSensitive: true }, target)) ?? NOT_FOUND_ROUTE;
}

/**
 * Where an address that has no page of its own leads. Hosting answers one in the wrong case with the 404 page; whoever
 * typed it on a phone, which begins with a capital, meant the page all the same.
 */
export function redirectOf(pathname: string): string | undefined {
  const lower = pathname.toLowerCase();
  const isMisspelt = findRoute(pathname) === NOT_FOUND_ROUTE && findRoute(lower) !== NOT_FOUND_ROUTE;
  return REDIRECTS[pathname] ?? (isMisspelt ? lower : undefined);
}

/** From the home page down to the route itself, as breadcrumbs and structured data show it. */
export function trailOf(target: SiteRoute): readonly SiteRoute[] {
  const parent = ROUTES.find((candidate) => candidate.path === target.parent);
  return parent ? [...trailOf(parent), target] : [target];
}
