import { company } from '../config/company';
import { SERVICE_FACTS } from '../features/site/content/serviceFacts';
import { trailOf, type SiteRoute } from './routes';
import { absoluteUrl } from './siteAddress';

/** One node of a schema.org graph. */
export type GraphNode = Readonly<Record<string, unknown>>;

const BUSINESS_ID = absoluteUrl('/#entreprise');
const WEBSITE_ID = absoluteUrl('/#site');

function business(): GraphNode {
  const { headOffice, hours } = company;
  return {
    '@type': 'ProfessionalService',
    '@id': BUSINESS_ID,
    name: company.name,
    url: absoluteUrl('/'),
    image: absoluteUrl('/og/accueil.png'),
    logo: absoluteUrl('/icons/icon-512.png'),
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
    areaServed: company.coverage.map(({ department }) => ({ '@type': 'AdministrativeArea', name: department })),
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: hours.days.map((day) => `https://schema.org/${day}`),
        opens: hours.opens,
        closes: hours.closes,
      },
    ],
  };
}

function website(): GraphNode {
  return {
    '@type': 'WebSite',
    '@id': WEBSITE_ID,
    url: absoluteUrl('/'),
    name: company.name,
    inLanguage: 'fr-FR',
    publisher: { '@id': BUSINESS_ID },
  };
}

function breadcrumbs(route: SiteRoute): GraphNode[] {
  const trail = trailOf(route);
  // A page with a parameter knows its own name and address: it brings its trail itself.
  if (trail.length < 2 || route.path.includes(':')) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ label, canonical }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: absoluteUrl(canonical),
      })),
    },
  ];
}

/** The service that a page describes, in the words that stand in the page. */
function service(route: SiteRoute): GraphNode[] {
  const facts = SERVICE_FACTS.get(route.canonical);
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
      url: absoluteUrl(route.canonical),
      provider: { '@id': BUSINESS_ID },
      areaServed: company.coverage.map(({ department }) => department),
      ...(offers ? { offers } : {}),
    },
  ];
}

/** The whole graph of a page as the text of a data block; `extra` nodes are added as they are. */
export function structuredData(route: SiteRoute, extra: readonly GraphNode[] = []): string {
  return escapeForScript({
    '@context': 'https://schema.org',
    '@graph': [business(), website(), ...breadcrumbs(route), ...service(route), ...extra],
  });
}

/** JSON that cannot end the element it stands in. */
export function escapeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003C');
}
