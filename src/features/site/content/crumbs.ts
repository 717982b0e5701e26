import type { Crumb } from '../blocks/Breadcrumb';
import { INNER_PAGE_SEO, type PageSeo, type InnerPagePath } from './seo';

const HOME: Crumb = { label: 'Accueil', to: '/' };

/** True if the path is a key of `INNER_PAGE_SEO`. */
export function isInnerPagePath(path: string): path is InnerPagePath {
  return Object.hasOwn(INNER_PAGE_SEO, path);
}

/** Builds the breadcrumbs from the home page to this page, the last and only one without a link. */
export function buildCrumbs(path: InnerPagePath): readonly Crumb[] {
  return [...buildParentCrumbs(INNER_PAGE_SEO[path]), { label: INNER_PAGE_SEO[path].label }];
}

function buildParentCrumbs({ parent }: PageSeo): readonly Crumb[] {
  if (parent === null || !isInnerPagePath(parent)) return [HOME];
  return [...buildParentCrumbs(INNER_PAGE_SEO[parent]), { label: INNER_PAGE_SEO[parent].label, to: parent }];
}
