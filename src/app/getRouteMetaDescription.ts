import { NOT_FOUND_DESCRIPTION, INNER_PAGE_DESCRIPTIONS } from '../features/site/content/descriptions';
import type { SiteRoute } from './siteRoute';

const HOME_DESCRIPTION =
  'Infogérance, cloud, cybersécurité, téléphonie et accès internet pour les entreprises de Foix, Pamiers, Saint-Girons et Toulouse : une équipe locale.';

const DESCRIPTIONS = new Map<string, string>([
  ['/', HOME_DESCRIPTION],
  ['*', NOT_FOUND_DESCRIPTION],
  ...Object.entries(INNER_PAGE_DESCRIPTIONS),
]);

/** Returns the description of a prerendered page. Throws if there is none, which fails the build. */
export function getRouteMetaDescription(route: SiteRoute): string {
  const description = DESCRIPTIONS.get(route.path);
  if (!description) throw new Error(`No description for ${route.path}`);
  return description;
}
