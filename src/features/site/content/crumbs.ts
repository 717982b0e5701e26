import type { Crumb } from '../blocks/Breadcrumb';
import { PAGE_SEO, type PageSeo, type SitePath } from './seo';

const HOME: Crumb = { label: 'Accueil', to: '/' };

/** True for the pages of this catalogue, false for anything else somebody types into the address bar. */
export function isSitePath(path: string): path is SitePath {
  return Object.hasOwn(PAGE_SEO, path);
}

/** Trail from the home page to this page; the page itself has no link. */
export function crumbsOf(path: SitePath): readonly Crumb[] {
  return [...above(PAGE_SEO[path]), { label: PAGE_SEO[path].label }];
}

function above({ parent }: PageSeo): readonly Crumb[] {
  if (parent === null || !isSitePath(parent)) return [HOME];
  return [...above(PAGE_SEO[parent]), { label: PAGE_SEO[parent].label, to: parent }];
}
