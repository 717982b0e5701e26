import type { Crumb } from '../blocks/Breadcrumb';
import { PAGE_SEO, type PageSeo, type SitePath } from './seo';

const HOME: Crumb = { label: 'Accueil', to: '/' };

/** True if the path is a page of the catalogue; safe for any URL path. */
export function isSitePath(path: string): path is SitePath {
  return Object.hasOwn(PAGE_SEO, path);
}

/** Builds the breadcrumbs from the home page to this page, the last and only one without a link. */
export function buildCrumbs(path: SitePath): readonly Crumb[] {
  return [...buildParentCrumbs(PAGE_SEO[path]), { label: PAGE_SEO[path].label }];
}

function buildParentCrumbs({ parent }: PageSeo): readonly Crumb[] {
  if (parent === null || !isSitePath(parent)) return [HOME];
  return [...buildParentCrumbs(PAGE_SEO[parent]), { label: PAGE_SEO[parent].label, to: parent }];
}
