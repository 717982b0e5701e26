import { createOnDemandPage } from '../onDemandPage';

/** Dynamic imports keep database, account and grid out of the code that visitors load. */
export const loginPage = createOnDemandPage(
  ['app/partner/LoginRoute.tsx'],
  async () => (await import('./LoginRoute')).LoginRoute,
);
export const pricingPage = createOnDemandPage(
  ['app/partner/PricingRoute.tsx'],
  async () => (await import('./PricingRoute')).PricingRoute,
);
