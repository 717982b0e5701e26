// @vitest-environment node
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { company } from '../../../config/company';
import { HOSTING_PROVIDER } from '../content/hostingProvider';
import { bitwarden } from '../content/products/bitwarden';
import { googleWorkspace } from '../content/products/googleWorkspace';
import { keeperSecurity } from '../content/products/keeperSecurity';
import { mailinblack } from '../content/products/mailinblack';
import { microsoft365 } from '../content/products/microsoft365';
import { ninjaRmm } from '../content/products/ninjaRmm';
import { proxmox } from '../content/products/proxmox';
import { sentinelOne } from '../content/products/sentinelOne';
import type { InnerPagePath } from '../content/seo';
import { SERVICE_STRUCTURED_DATA_FACTS } from '../content/serviceFacts';
import { aircall } from '../content/telecom/aircall';
import { threeCx } from '../content/telecom/threeCx';
import { wazo } from '../content/telecom/wazo';
import type { Product, TelecomProduct } from '../content/types';
import { BookingPage } from './BookingPage';
import { CloudEnterprisePage } from './CloudEnterprisePage';
import { CloudServicesPage } from './CloudServicesPage';
import { ContactPage } from './ContactPage';
import { CybersecurityPage } from './CybersecurityPage';
import { InternetAccessPage } from './InternetAccessPage';
import { LegalNoticePage } from './LegalNoticePage';
import { NotFoundPage } from './NotFoundPage';
import { PremiumManagementPage } from './PremiumManagementPage';
import { PrivacyPolicyPage } from './PrivacyPolicyPage';
import { ProductPage } from './ProductPage';
import { SolutionsPage } from './SolutionsPage';
import { SolutionsTelecomPage } from './SolutionsTelecomPage';
import { SupportPage } from './SupportPage';
import { TelecomProductPage } from './TelecomProductPage';

const PRODUCTS = [
  microsoft365,
  googleWorkspace,
  mailinblack,
  sentinelOne,
  keeperSecurity,
  ninjaRmm,
  proxmox,
  bitwarden,
];
const TELECOM = [threeCx, wazo, aircall];

const product = (value: Product) => () => <ProductPage product={value} />;
const telecom = (value: TelecomProduct) => () => <TelecomProductPage product={value} />;

const PAGES: Record<InnerPagePath, ComponentType> = {
  '/solutions': SolutionsPage,
  '/solutions/microsoft-365': product(microsoft365),
  '/solutions/google-workspace': product(googleWorkspace),
  '/solutions/mailinblack': product(mailinblack),
  '/solutions/sentinel-one': product(sentinelOne),
  '/solutions/keeper-security': product(keeperSecurity),
  '/solutions/ninja-rmm': product(ninjaRmm),
  '/solutions/proxmox': product(proxmox),
  '/cybersecurity/bitwarden': product(bitwarden),
  '/cloud-services/microsoft-365': product(microsoft365),
  '/cloud-services/google-workspace': product(googleWorkspace),
  '/solutions-telecom': SolutionsTelecomPage,
  '/solutions-telecom/3cx': telecom(threeCx),
  '/solutions-telecom/wazo': telecom(wazo),
  '/solutions-telecom/aircall': telecom(aircall),
  '/cloud-enterprise': CloudEnterprisePage,
  '/internet-access': InternetAccessPage,
  '/premium-management': PremiumManagementPage,
  '/cybersecurity': CybersecurityPage,
  '/cloud-services': CloudServicesPage,
  '/contact': ContactPage,
  '/rendez-vous': BookingPage,
  '/support': SupportPage,
  '/mentions-legales': LegalNoticePage,
  '/politique-confidentialite': PrivacyPolicyPage,
};

function html(path: string, Page: ComponentType): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <Page />
    </StaticRouter>,
  );
}

function textOf(markup: string): string {
  const text = markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
}

const hrefs = (markup: string) => [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

const pages = Object.entries(PAGES);

describe('every inner page', () => {
  it.each(pages)(
    '%s has one h1 with words, first of its headings, and no level of heading is skipped',
    (path, Page) => {
      const markup = html(path, Page);
      const levels = [...markup.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels[0]).toBe(1);
      expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
      const [, h1 = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(markup) ?? [];
      expect(textOf(h1).trim().length).toBeGreaterThan(5);
    },
  );

  it.each(pages)(
    '%s carries no inline style, and its links lead to pages, mailboxes, phones or known hosts',
    (path, Page) => {
      const markup = html(path, Page);
      expect(markup).not.toContain('style=');
      const outside: string[] = [...Object.values(company.links), HOSTING_PROVIDER.website];
      for (const href of hrefs(markup)) {
        if (/^(mailto:|tel:)/.test(href) || outside.includes(href)) continue;
        const target = href.split('#')[0] ?? '';
        expect([...Object.keys(PAGES), '/', '/blog', '/partner']).toContain(target);
      }
    },
  );

  it.each(pages)('%s shows the address of each mail draft to visitors without JavaScript', (path, Page) => {
    const markup = html(path, Page);
    const drafts = hrefs(markup).filter((href) => href.startsWith('mailto:') && href.includes('?'));
    const addresses = [...markup.matchAll(/Adresse : <strong>([^<]*)/g)].map(([, address]) => address);
    expect(addresses).toEqual(drafts.map((href) => new URL(href).pathname));
  });

  it.each(pages)(
    '%s names each region by a heading of its own, and marks the current page in its trail',
    (path, Page) => {
      const markup = html(path, Page);
      for (const [, id = ''] of markup.matchAll(/aria-labelledby="([^"]*)"/g)) expect(markup).toContain(` id="${id}"`);
      for (const [, section = ''] of markup.matchAll(
        /(<section[^>]*><div class="wrap"><div class="section__head"><h2)/g,
      ))
        expect(section).toContain('aria-labelledby="');
      const [, current = ''] = /<span aria-current="page">([^<]*)</.exec(markup) ?? [];
      expect(current).not.toBe('');
    },
  );

  it.each(pages)('%s says of each link to another site that it opens a tab, and hides each drawing', (path, Page) => {
    const markup = html(path, Page);
    for (const [link] of markup.matchAll(/<a[^>]*target="_blank".*?<\/a>/g)) expect(link).toContain('(nouvel onglet)');
    for (const [drawing] of markup.matchAll(/<svg[^>]*>/g)) expect(drawing).toContain('aria-hidden="true"');
  });

  it.each(pages)('%s dials the number that each phone link shows', (path, Page) => {
    const numbers = new Map([company.phone, company.supportPhone].map(({ href, label }) => [href as string, label]));
    for (const [, href = '', text = ''] of html(path, Page).matchAll(/href="(tel:[^"]*)"[^>]*>(.*?)<\/a>/g))
      expect(text).toContain(numbers.get(href));
  });

  it.each(pages)('%s has enough text', (path, Page) => {
    const words = textOf(html(path, Page)).split(' ').length;
    expect(words).toBeGreaterThan(path === '/rendez-vous' || path === '/contact' ? 150 : 300);
  });

  it('has a card for everything that structured data says of a service', () => {
    for (const [path, facts] of SERVICE_STRUCTURED_DATA_FACTS) {
      const Page = pages.find(([known]) => known === path)?.[1];
      if (!Page) throw new Error(`${path} is no page`);
      const text = textOf(html(path, Page));
      expect(text).toContain(facts.name);
      expect(text).toContain(facts.serviceType);
      expect(text).toContain(facts.description);
      for (const { name, euros } of facts.offers ?? []) {
        expect(text).toContain(name);
        expect(text).toContain(`${euros} €`);
      }
    }
  });
});

describe('a product page', () => {
  it.each(PRODUCTS)('of $name asks for a quote by mail and leads back', ({ path, name, quote, back }) => {
    const markup = html(path, PAGES[path]);
    const [, address = ''] = /<a[^>]*href="(mailto:[^"]*)"[^>]*>Demander un devis</.exec(markup) ?? [];
    const href = new URL(address.replaceAll('&amp;', '&'));
    expect(href.pathname).toBe(company.sales.email);
    expect(href.searchParams.get('subject')).toBe(quote.subject);
    expect(href.searchParams.get('subject')).toContain(name);
    expect(href.searchParams.get('body')).toContain('\r\n');
    expect(new RegExp(`<a[^>]*href="${back.path}"[^>]*>(<span[^>]*>←</span> )?Retour</a>`).test(markup)).toBe(true);
  });

  it('leads back to the cloud services from the two suites and to the solutions from the others', () => {
    expect(PRODUCTS.map(({ back }) => back.path)).toEqual([
      ...Array<string>(2).fill('/cloud-services'),
      ...Array<string>(6).fill('/solutions'),
    ]);
  });

  it('shows its claims', () => {
    const suite = textOf(html(microsoft365.path, product(microsoft365)));
    for (const claim of ['Exchange', '50 Go', 'OneDrive', '1 To', '5 appareils']) expect(suite).toContain(claim);
    expect(textOf(html(googleWorkspace.path, product(googleWorkspace)))).toContain('15 Go');
    expect(textOf(html(mailinblack.path, product(mailinblack)))).toContain('99,9 %');
  });

  it('shows the trail of the address it was opened at', () => {
    const below = html('/solutions/microsoft-365', product(microsoft365));
    expect(below).toMatch(/<a href="\/solutions"[^>]*>Solutions<\/a>/);
  });
});

describe('the support page', () => {
  it('lists mail after the phone and says when a mail is read', () => {
    const text = textOf(html('/support', SupportPage));
    const ways = ['Par téléphone', 'Par e-mail', 'Par télémaintenance', 'Par l’espace client'];
    expect(ways.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))).toEqual(ways);
    expect(text).toContain('nous lisons votre demande à la réouverture');
  });
});

describe('a telephone page', () => {
  it.each(TELECOM)('of $name leads to the contact page and back to the telephony', ({ path }) => {
    const links = hrefs(html(path, PAGES[path]));
    expect(links).toContain('/contact');
    expect(html(path, PAGES[path])).toMatch(/<a[^>]*href="\/solutions-telecom"[^>]*><span[^>]*>←<\/span>/);
  });
});

it('NotFoundPage links to the main pages', () => {
  const markup = html('/nulle-part', () => <NotFoundPage isUnverified={false} />);
  expect(markup).toContain('Ce sentier ne mène nulle part');
  expect(hrefs(markup)).toEqual(expect.arrayContaining(['/', '/contact', '/solutions', '/support', '/blog']));
});
