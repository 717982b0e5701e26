import { company } from '../config/company';
import { companyDetails } from '../config/companyDetails';
import { SERVICE_STRUCTURED_DATA_FACTS } from '../features/site/content/serviceFacts';
import { buildBreadcrumbTrail } from './routes';
import type { SiteRoute } from './siteRoute';
import { toAbsoluteUrl } from './toAbsoluteUrl';

/** One node of a schema.org graph. */
export type StructuredDataNode = Readonly<Record<string, unknown>>;

const BUSINESS_ID = toAbsoluteUrl('/#entreprise');
const WEBSITE_ID = toAbsoluteUrl('/#site');

function buildBusiness(): StructuredDataNode {
  const { headOffice } = company;
  const { openingTimes } = companyDetails;
  return {
    '@type': 'ProfessionalService',
    '@id': BUSINESS_ID,
    name: company.name,
    url: toAbsoluteUrl('/'),
    image: toAbsoluteUrl('/og/accueil.png'),
    logo: toAbsoluteUrl('/icons/icon-512.png'),
    telephone: company.phone.international,
    email: company.mailboxes.contact,
    address: {
      '@type': 'PostalAddress',
      streetAddress: headOffice.street,
      postalCode: headOffice.postalCode,
      addressLocality: headOffice.city,
      addressRegion: headOffice.region,
      addressCountry: headOffice.countryCode,
    },
    areaServed: companyDetails.coverage.map(({ department }) => ({ '@type': 'AdministrativeArea', name: department })),
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: openingTimes.days.map((day) => `https://schema.org/${day}`),
        opens: openingTimes.opens,
        closes: openingTimes.closes,
      },
    ],
  };
}

function buildWebsite(): StructuredDataNode {
  return {
    '@type': 'WebSite',
    '@id': WEBSITE_ID,
    url: toAbsoluteUrl('/'),
    name: company.name,
    inLanguage: 'fr-FR',
    publisher: { '@id': BUSINESS_ID },
  };
}

function buildBreadcrumbs(route: SiteRoute): StructuredDataNode[] {
  const trail = buildBreadcrumbTrail(route);
  // A page with a parameter adds its own breadcrumbs, since its name comes from data.
  if (trail.length < 2 || route.path.includes(':')) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ label, canonical }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: toAbsoluteUrl(canonical),
      })),
    },
  ];
}

/** Builds the Service node of a page; its texts are visible on the page. */
function buildService(route: SiteRoute): StructuredDataNode[] {
  const facts = SERVICE_STRUCTURED_DATA_FACTS.get(route.canonical);
  if (!facts) return [];
  const offers = facts.offers?.map(({ name, euros }) => ({
    '@type': 'Offer',
    name,
    price: euros,
    priceCurrency: 'EUR',
  }));
  return [
    {
      '@type': 'Service',
      name: facts.name,
      serviceType: facts.serviceType,
      description: facts.description,
      url: toAbsoluteUrl(route.canonical),
      provider: { '@id': BUSINESS_ID },
      areaServed: companyDetails.coverage.map(({ department }) => department),
      ...(offers ? { offers } : {}),
    },
  ];
}

/** Serializes the graph of a page with the `extra` nodes for a data block. */
export function serializePageStructuredData(route: SiteRoute, extra: readonly StructuredDataNode[] = []): string {
  return serializeForScript({
    '@context': 'https://schema.org',
    '@graph': [buildBusiness(), buildWebsite(), ...buildBreadcrumbs(route), ...buildService(route), ...extra],
  });
}

/** Serializes JSON that cannot close its script element. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003C');
}
