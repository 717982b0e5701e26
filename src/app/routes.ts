import { REDIRECTS } from '../config/redirects';
import { NOT_FOUND_SITE_PAGE, SITE_MAP, type SitePagePath } from '../features/site/content/siteMap';
import { createPage, createProductPage, createTelecomProductPage } from './createPage';
import type { OnDemandPage } from './onDemandPage';
import type { SiteRoute } from './siteRoute';

/** Code of each page. */
const ON_DEMAND_PAGES: Readonly<Record<SitePagePath, OnDemandPage>> = {
  '/': createPage('HomePage'),
  '/solutions': createPage('SolutionsPage'),
  '/solutions/microsoft-365': createProductPage('microsoft365'),
  '/solutions/google-workspace': createProductPage('googleWorkspace'),
  '/solutions/mailinblack': createProductPage('mailinblack'),
  '/solutions/sentinel-one': createProductPage('sentinelOne'),
  '/solutions/keeper-security': createProductPage('keeperSecurity'),
  '/solutions/ninja-rmm': createProductPage('ninjaRmm'),
  '/solutions/proxmox': createProductPage('proxmox'),
  '/solutions-telecom': createPage('SolutionsTelecomPage'),
  '/solutions-telecom/3cx': createTelecomProductPage('threeCx'),
  '/solutions-telecom/wazo': createTelecomProductPage('wazo'),
  '/solutions-telecom/aircall': createTelecomProductPage('aircall'),
  '/cloud-enterprise': createPage('CloudEnterprisePage'),
  '/internet-access': createPage('InternetAccessPage'),
  '/premium-management': createPage('PremiumManagementPage'),
  '/cybersecurity': createPage('CybersecurityPage'),
  '/cybersecurity/bitwarden': createProductPage('bitwarden'),
  '/cloud-services': createPage('CloudServicesPage'),
  '/cloud-services/microsoft-365': createProductPage('microsoft365'),
  '/cloud-services/google-workspace': createProductPage('googleWorkspace'),
  '/contact': createPage('ContactPage'),
  '/rendez-vous': createPage('BookingPage'),
  '/support': createPage('SupportPage'),
  '/mentions-legales': createPage('LegalNoticePage'),
  '/politique-confidentialite': createPage('PrivacyPolicyPage'),
  '/blog': createPage('BlogListRoute'),
  '/blog/:slug': createPage('BlogPostRoute'),
  '/partner': createPage('LoginRoute'),
  '/partner/pricing': createPage('PricingRoute'),
};

export const ROUTES: readonly SiteRoute[] = SITE_MAP.map((entry) => ({ ...entry, page: ON_DEMAND_PAGES[entry.path] }));

/** Route for every address that is not in the table. */
export const NOT_FOUND_ROUTE: SiteRoute = { ...NOT_FOUND_SITE_PAGE, page: createPage('NotFoundRoute') };

/** Returns the route of a path, with or without a slash at its end; the not-found route if there is none. */
export function resolveRoute(pathname: string): SiteRoute {
  const path = pathname.replace(/(?!^)\/+$/, '');
  const target = (REDIRECTS[path] ?? path).replace(/^\/blog\/[^/]+$/, '/blog/:slug');
  return ROUTES.find((route) => route.path === target) ?? NOT_FOUND_ROUTE;
}

/**
 * Returns the redirect target of a former address or of a path in the wrong case, which Hosting answers with 404: phone
 * keyboards start with a capital.
 */
export function findRedirect(pathname: string): string | undefined {
  const lowerCasePath = pathname.toLowerCase();
  const target = REDIRECTS[lowerCasePath] ?? lowerCasePath;
  return target !== pathname && resolveRoute(target) !== NOT_FOUND_ROUTE ? target : undefined;
}

/**
 * Returns the path of the page that Hosting serves under this address: it decodes the paths of files, except for
 * slashes, and reads repeated slashes as one.
 */
export function findServedPath(pathname: string): string {
  const path = decodePath(pathname).replace(/\/+/g, '/');
  const isFile = ROUTES.some((route) => route.path === path && route.delivery === 'file');
  // The function of the blog decodes nothing.
  return isFile ? path : pathname.replace(/^\/+/, '/');
}

function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    // A malformed path has no page.
    return pathname;
  }
}

/** Returns the routes from the home page down to `target`. */
export function buildBreadcrumbTrail(target: SiteRoute): readonly SiteRoute[] {
  const parent = ROUTES.find((candidate) => candidate.path === target.parent);
  return parent ? [...buildBreadcrumbTrail(parent), target] : [target];
}
