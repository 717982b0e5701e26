import { company } from '../config/company';
import type { SiteRoute } from './routes';

/** Absolute address on the published site. */
export function absoluteUrl(path: string): string {
  return new URL(path, company.siteOrigin).href;
}

/** Path of the picture that stands for a route where its link is shared: 1200 × 630. */
export function shareImage(route: SiteRoute): string {
  const { path, canonical, indexed } = route;
  // A second address of a page shows the picture of the page.
  const isPage = (indexed || canonical !== path) && !path.includes(':');
  if (!isPage || canonical === '/') return '/og/accueil.png';
  return `/og/${canonical.slice(1).replaceAll('/', '-')}.png`;
}
