import { company } from '../config/company';

/** Returns the absolute URL on the published site. */
export function toAbsoluteUrl(path: string): string {
  return new URL(path, company.siteOrigin).href;
}
