import { createLazyPage } from '../lazyPage';

/** Dynamic imports keep database, account and grid out of the code that visitors load. */
export const loginPage = createLazyPage(
  ['app/partner/LoginRoute.tsx'],
  async () => (await import('./LoginRoute')).LoginRoute,
);
export const pricingPage = createLazyPage(
  ['app/partner/PricingRoute.tsx'],
  async () => (await import('./PricingRoute')).PricingRoute,
);
