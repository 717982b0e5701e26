import type { ComponentType } from 'react';
import type { Product, TelecomProduct } from '../features/site/content/types';
import { lazyPage, type LazyPage } from './lazyPage';

const PAGES = 'features/site/pages';
const CONTENT = 'features/site/content';

function sitePage(file: string, fetchPage: () => Promise<ComponentType>): LazyPage {
  return lazyPage([`${PAGES}/${file}.tsx`], fetchPage);
}

/** One template, and the copy of each product in a chunk of its own. */
function productPage(file: string, fetchProduct: () => Promise<Product>): LazyPage {
  return lazyPage([`${PAGES}/ProductPage.tsx`, `${CONTENT}/products/${file}.ts`], async () => {
    const template = import('../features/site/pages/ProductPage');
    const [{ ProductPage }, product] = await Promise.all([template, fetchProduct()]);
    return () => <ProductPage product={product} />;
  });
}

function telecomPage(file: string, fetchProduct: () => Promise<TelecomProduct>): LazyPage {
  return lazyPage([`${PAGES}/TelecomPage.tsx`, `${CONTENT}/telecom/${file}.ts`], async () => {
    const template = import('../features/site/pages/TelecomPage');
    const [{ TelecomPage }, product] = await Promise.all([template, fetchProduct()]);
    return () => <TelecomPage product={product} />;
  });
}

export const home = lazyPage(
  ['features/site/home/HomePage.tsx'],
  async () => (await import('../features/site/home/HomePage')).HomePage,
);
export const solutions = sitePage(
  'SolutionsPage',
  async () => (await import('../features/site/pages/SolutionsPage')).SolutionsPage,
);
export const cloudServices = sitePage(
  'CloudServicesPage',
  async () => (await import('../features/site/pages/CloudServicesPage')).CloudServicesPage,
);
export const cybersecurity = sitePage(
  'CybersecurityPage',
  async () => (await import('../features/site/pages/CybersecurityPage')).CybersecurityPage,
);
export const solutionsTelecom = sitePage(
  'SolutionsTelecomPage',
  async () => (await import('../features/site/pages/SolutionsTelecomPage')).SolutionsTelecomPage,
);
export const cloudEnterprise = sitePage(
  'CloudEnterprisePage',
  async () => (await import('../features/site/pages/CloudEnterprisePage')).CloudEnterprisePage,
);
export const internetAccess = sitePage(
  'InternetAccessPage',
  async () => (await import('../features/site/pages/InternetAccessPage')).InternetAccessPage,
);
export const premiumManagement = sitePage(
  'PremiumManagementPage',
  async () => (await import('../features/site/pages/PremiumManagementPage')).PremiumManagementPage,
);
export const contact = sitePage(
  'ContactPage',
  async () => (await import('../features/site/pages/ContactPage')).ContactPage,
);
export const booking = sitePage(
  'BookingPage',
  async () => (await import('../features/site/pages/BookingPage')).BookingPage,
);
export const support = sitePage(
  'SupportPage',
  async () => (await import('../features/site/pages/SupportPage')).SupportPage,
);
export const legalNotice = sitePage(
  'LegalNoticePage',
  async () => (await import('../features/site/pages/LegalNoticePage')).LegalNoticePage,
);
export const privacyPolicy = sitePage(
  'PrivacyPolicyPage',
  async () => (await import('../features/site/pages/PrivacyPolicyPage')).PrivacyPolicyPage,
);
export const notFound = sitePage(
  'NotFoundPage',
  async () => (await import('../features/site/pages/NotFoundPage')).NotFoundPage,
);

export const microsoft365 = productPage(
  'microsoft365',
  async () => (await import('../features/site/content/products/microsoft365')).microsoft365,
);
export const googleWorkspace = productPage(
  'googleWorkspace',
  async () => (await import('../features/site/content/products/googleWorkspace')).googleWorkspace,
);
export const mailinblack = productPage(
  'mailinblack',
  async () => (await import('../features/site/content/products/mailinblack')).mailinblack,
);
export const sentinelOne = productPage(
  'sentinelOne',
  async () => (await import('../features/site/content/products/sentinelOne')).sentinelOne,
);
export const keeperSecurity = productPage(
  'keeperSecurity',
  async () => (await import('../features/site/content/products/keeperSecurity')).keeperSecurity,
);
export const ninjaRmm = productPage(
  'ninjaRmm',
  async () => (await import('../features/site/content/products/ninjaRmm')).ninjaRmm,
);
export const proxmox = productPage(
  'proxmox',
  async () => (await import('../features/site/content/products/proxmox')).proxmox,
);
export const bitwarden = productPage(
  'bitwarden',
  async () => (await import('../features/site/content/products/bitwarden')).bitwarden,
);
export const threeCx = telecomPage(
  'threeCx',
  async () => (await import('../features/site/content/telecom/threeCx')).threeCx,
);
export const wazo = telecomPage('wazo', async () => (await import('../features/site/content/telecom/wazo')).wazo);
export const aircall = telecomPage(
  'aircall',
  async () => (await import('../features/site/content/telecom/aircall')).aircall,
);
