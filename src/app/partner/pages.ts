import { lazyPage } from '../lazyPage';

/** Everything behind these two imports (database, account, grid) stays out of what visitors load. */
export const loginPage = lazyPage(
  ['app/partner/LoginRoute.tsx'],
  async () => (await import('./LoginRoute')).LoginRoute,
);
export const pricingPage = lazyPage(
  ['app/partner/PricingRoute.tsx'],
  async () => (await import('./PricingRoute')).PricingRoute,
);
