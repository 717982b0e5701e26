import { company } from '../config/company';
import type { SiteRoute } from './routes';

/** Absolute address on the published site. */
export function absoluteUrl(path: string): string {
  return new URL(path, company.siteOrigin).href;
}

/** Path of the picture that stands for a route where its link is shared: 1200 × 630. */
export function shareImage(route: SiteRoute): string {
  if (route.canonical === '/' || !route.indexed || route.path.includes(':')) return '/og/accueil.png';
  return `/og/${route.canonical.slice(1).replaceAll('/', '-')}.png`;
}
