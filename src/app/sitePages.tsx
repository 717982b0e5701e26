import type { ComponentType } from 'react';
import type { Product, TelecomProduct } from '../features/site/content/types';
import { createOnDemandPage, type OnDemandPage } from './onDemandPage';

const PAGES = 'features/site/pages';
const CONTENT = 'features/site/content';

function createSitePage(file: string, fetchPage: () => Promise<ComponentType>): OnDemandPage {
  return createOnDemandPage([`${PAGES}/${file}.tsx`], fetchPage);
}

/** Product pages share one template; the content of each is a chunk of its own. */
function createProductPage(file: string, fetchProduct: () => Promise<Product>): OnDemandPage {
  return createOnDemandPage([`${PAGES}/ProductPage.tsx`, `${CONTENT}/products/${file}.ts`], async () => {
    const template = import('../features/site/pages/ProductPage');
    const [{ ProductPage }, product] = await Promise.all([template, fetchProduct()]);
    return () => <ProductPage product={product} />;
  });
}

function createTelecomProductPage(file: string, fetchProduct: () => Promise<TelecomProduct>): OnDemandPage {
  return createOnDemandPage([`${PAGES}/TelecomProductPage.tsx`, `${CONTENT}/telecom/${file}.ts`], async () => {
    const template = import('../features/site/pages/TelecomProductPage');
    const [{ TelecomProductPage }, product] = await Promise.all([template, fetchProduct()]);
    return () => <TelecomProductPage product={product} />;
  });
}

export const homePage = createOnDemandPage(
  ['features/site/home/HomePage.tsx'],
  async () => (await import('../features/site/home/HomePage')).HomePage,
);
export const solutionsPage = createSitePage(
  'SolutionsPage',
  async () => (await import('../features/site/pages/SolutionsPage')).SolutionsPage,
);
export const cloudServicesPage = createSitePage(
  'CloudServicesPage',
  async () => (await import('../features/site/pages/CloudServicesPage')).CloudServicesPage,
);
export const cybersecurityPage = createSitePage(
  'CybersecurityPage',
  async () => (await import('../features/site/pages/CybersecurityPage')).CybersecurityPage,
);
export const solutionsTelecomPage = createSitePage(
  'SolutionsTelecomPage',
  async () => (await import('../features/site/pages/SolutionsTelecomPage')).SolutionsTelecomPage,
);
export const cloudEnterprisePage = createSitePage(
  'CloudEnterprisePage',
  async () => (await import('../features/site/pages/CloudEnterprisePage')).CloudEnterprisePage,
);
export const internetAccessPage = createSitePage(
  'InternetAccessPage',
  async () => (await import('../features/site/pages/InternetAccessPage')).InternetAccessPage,
);
export const premiumManagementPage = createSitePage(
  'PremiumManagementPage',
  async () => (await import('../features/site/pages/PremiumManagementPage')).PremiumManagementPage,
);
export const contactPage = createSitePage(
  'ContactPage',
  async () => (await import('../features/site/pages/ContactPage')).ContactPage,
);
export const bookingPage = createSitePage(
  'BookingPage',
  async () => (await import('../features/site/pages/BookingPage')).BookingPage,
);
export const supportPage = createSitePage(
  'SupportPage',
  async () => (await import('../features/site/pages/SupportPage')).SupportPage,
);
export const legalNoticePage = createSitePage(
  'LegalNoticePage',
  async () => (await import('../features/site/pages/LegalNoticePage')).LegalNoticePage,
);
export const privacyPolicyPage = createSitePage(
  'PrivacyPolicyPage',
  async () => (await import('../features/site/pages/PrivacyPolicyPage')).PrivacyPolicyPage,
);
export const notFoundPage = createSitePage(
  'NotFoundPage',
  async () => (await import('../features/site/pages/NotFoundPage')).NotFoundPage,
);

export const microsoft365Page = createProductPage(
  'microsoft365',
  async () => (await import('../features/site/content/products/microsoft365')).microsoft365,
);
export const googleWorkspacePage = createProductPage(
  'googleWorkspace',
  async () => (await import('../features/site/content/products/googleWorkspace')).googleWorkspace,
);
export const mailinblackPage = createProductPage(
  'mailinblack',
  async () => (await import('../features/site/content/products/mailinblack')).mailinblack,
);
export const sentinelOnePage = createProductPage(
  'sentinelOne',
  async () => (await import('../features/site/content/products/sentinelOne')).sentinelOne,
);
export const keeperSecurityPage = createProductPage(
  'keeperSecurity',
  async () => (await import('../features/site/content/products/keeperSecurity')).keeperSecurity,
);
export const ninjaRmmPage = createProductPage(
  'ninjaRmm',
  async () => (await import('../features/site/content/products/ninjaRmm')).ninjaRmm,
);
export const proxmoxPage = createProductPage(
  'proxmox',
  async () => (await import('../features/site/content/products/proxmox')).proxmox,
);
export const bitwardenPage = createProductPage(
  'bitwarden',
  async () => (await import('../features/site/content/products/bitwarden')).bitwarden,
);
export const threeCxPage = createTelecomProductPage(
  'threeCx',
  async () => (await import('../features/site/content/telecom/threeCx')).threeCx,
);
export const wazoPage = createTelecomProductPage(
  'wazo',
  async () => (await import('../features/site/content/telecom/wazo')).wazo,
);
export const aircallPage = createTelecomProductPage(
  'aircall',
  async () => (await import('../features/site/content/telecom/aircall')).aircall,
);
