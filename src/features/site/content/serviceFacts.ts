import { CLOUD_ENTERPRISE_PAGE } from './cloudEnterprise';
import { CLOUD_SERVICES_PAGE } from './cloudServices';
import { CYBERSECURITY_PAGE } from './cybersecurity';
import { INTERNET_ACCESS_PAGE } from './internetAccess';
import { PLANS, PREMIUM_MANAGEMENT_PAGE } from './premiumManagement';
import { bitwarden } from './products/bitwarden';
import { googleWorkspace } from './products/googleWorkspace';
import { keeperSecurity } from './products/keeperSecurity';
import { mailinblack } from './products/mailinblack';
import { microsoft365 } from './products/microsoft365';
import { ninjaRmm } from './products/ninjaRmm';
import { proxmox } from './products/proxmox';
import { sentinelOne } from './products/sentinelOne';
import { INNER_PAGE_SEO, type InnerPagePath } from './seo';
import { aircall } from './telecom/aircall';
import { SOLUTIONS_TELECOM_PAGE } from './solutionsTelecom';
import { threeCx } from './telecom/threeCx';
import { wazo } from './telecom/wazo';
import type { Product, TelecomProduct } from './types';

/** Facts for structured data (build only); search engines require every string to appear verbatim in the page. */
export interface ServiceStructuredDataFacts {
  readonly name: string;
  readonly serviceType: string;
  readonly description: string;
  /** Prices in whole euros per user and month, if the page shows any. */
  readonly offers?: readonly { readonly name: string; readonly euros: number }[];
}

const products: readonly (Product | TelecomProduct)[] = [
  microsoft365,
  googleWorkspace,
  mailinblack,
  sentinelOne,
  keeperSecurity,
  ninjaRmm,
  proxmox,
  bitwarden,
  threeCx,
  wazo,
  aircall,
];

const pages: readonly (readonly [InnerPagePath, { readonly h1: string; readonly lead: string }])[] = [
  ['/solutions-telecom', SOLUTIONS_TELECOM_PAGE],
  ['/cloud-enterprise', CLOUD_ENTERPRISE_PAGE],
  ['/internet-access', INTERNET_ACCESS_PAGE],
  ['/cybersecurity', CYBERSECURITY_PAGE],
  ['/cloud-services', CLOUD_SERVICES_PAGE],
];

/** Facts by canonical path. */
export const SERVICE_STRUCTURED_DATA_FACTS: ReadonlyMap<string, ServiceStructuredDataFacts> = new Map<
  string,
  ServiceStructuredDataFacts
>([
  ...products.map(({ path, name, family, lead }) => [path, { name, serviceType: family, description: lead }] as const),
  ...pages.map(
    ([path, { h1, lead }]) => [path, { name: INNER_PAGE_SEO[path].label, serviceType: h1, description: lead }] as const,
  ),
  [
    '/premium-management',
    {
      name: INNER_PAGE_SEO['/premium-management'].label,
      serviceType: PREMIUM_MANAGEMENT_PAGE.h1,
      description: PREMIUM_MANAGEMENT_PAGE.lead,
      offers: PLANS.flatMap(({ name, eurosPerUserPerMonth: euros }) => (euros === null ? [] : [{ name, euros }])),
    },
  ],
]);
