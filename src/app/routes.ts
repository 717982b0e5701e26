import { matchPath } from 'react-router-dom';
import { REDIRECTS } from '../config/redirects';
import { NOT_FOUND_SITE_PAGE, SITE_MAP, type SitePagePath } from '../features/site/content/siteMap';
import { blogListPage, blogPostPage } from './blog/pages';
import type { OnDemandPage } from './onDemandPage';
import { loginPage, pricingPage } from './partner/pages';
import * as pages from './sitePages';
import type { SiteRoute } from './siteRoute';

export type { SiteRoute } from './siteRoute';

/** Code of each page. */
const ON_DEMAND_PAGES: Readonly<Record<SitePagePath, OnDemandPage>> = {
  '/': pages.homePage,
  '/solutions': pages.solutionsPage,
  '/solutions/microsoft-365': pages.microsoft365Page,
  '/solutions/google-workspace': pages.googleWorkspacePage,
  '/solutions/mailinblack': pages.mailinblackPage,
  '/solutions/sentinel-one': pages.sentinelOnePage,
  '/solutions/keeper-security': pages.keeperSecurityPage,
  '/solutions/ninja-rmm': pages.ninjaRmmPage,
  '/solutions/proxmox': pages.proxmoxPage,
  '/solutions-telecom': pages.solutionsTelecomPage,
  '/solutions-telecom/3cx': pages.threeCxPage,
  '/solutions-telecom/wazo': pages.wazoPage,
  '/solutions-telecom/aircall': pages.aircallPage,
  '/cloud-enterprise': pages.cloudEnterprisePage,
  '/internet-access': pages.internetAccessPage,
  '/premium-management': pages.premiumManagementPage,
  '/cybersecurity': pages.cybersecurityPage,
  '/cybersecurity/bitwarden': pages.bitwardenPage,
  '/cloud-services': pages.cloudServicesPage,
  '/cloud-services/microsoft-365': pages.microsoft365Page,
  '/cloud-services/google-workspace': pages.googleWorkspacePage,
  '/contact': pages.contactPage,
  '/rendez-vous': pages.bookingPage,
  '/support': pages.supportPage,
  '/mentions-legales': pages.legalNoticePage,
  '/politique-confidentialite': pages.privacyPolicyPage,
  '/blog': blogListPage,
  '/blog/:slug': blogPostPage,
  '/partner': loginPage,
  '/partner/pricing': pricingPage,
};

export const ROUTES: readonly SiteRoute[] = SITE_MAP.map((entry) => ({ ...entry, page: ON_DEMAND_PAGES[entry.path] }));

/** Route for every address that is not in the table. */
export const NOT_FOUND_ROUTE: SiteRoute = { ...NOT_FOUND_SITE_PAGE, page: pages.notFoundPage };

/** Returns the route of a path; the not-found route if there is none. */
export function resolveRoute(pathname: string): SiteRoute {
  const target = REDIRECTS[pathname] ?? pathname;
  // Most paths equal their pattern, and compiling patterns costs some milliseconds at page start.
  const exactMatch = ROUTES.find(({ path }) => path === target);
  return exactMatch ?? ROUTES.find(({ path }) => matchPath({ path, caseSensitive: true }, target)) ?? NOT_FOUND_ROUTE;
}

/**
 * Returns the redirect target of a path without a page. Includes paths in the wrong case, which Hosting answers with
 * 404: phone keyboards start with a capital.
 */
export function findRedirect(pathname: string): string | undefined {
  const lowerCasePath = pathname.toLowerCase();
  const isMisspelt = resolveRoute(pathname) === NOT_FOUND_ROUTE && resolveRoute(lowerCasePath) !== NOT_FOUND_ROUTE;
  return REDIRECTS[pathname] ?? (isMisspelt ? lowerCasePath : undefined);
}

/** Returns the routes from the home page down to `target`. */
export function buildBreadcrumbTrail(target: SiteRoute): readonly SiteRoute[] {
  const parent = ROUTES.find((candidate) => candidate.path === target.parent);
  return parent ? [...buildBreadcrumbTrail(parent), target] : [target];
}
