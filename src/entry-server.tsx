import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { company } from './config/company';
import { App } from './app/App';
import { AT_FIRST_CLASS } from './app/farSections';
import { descriptionOf } from './app/descriptions';
import { WAITING_SCRIPTS_ID } from './app/waitingScripts';
import { PAGE_DATA_ELEMENT_ID, PageDataContext } from './app/pageData';
import { SERVED_TAG_ATTRIBUTE } from './app/navigation';
import { findRoute, NOT_FOUND_ROUTE, type SiteRoute } from './app/routes';
import { ShareTags } from './app/ShareTags';
import { shareImage } from './app/siteAddress';
import { escapeForScript, structuredData, type GraphNode } from './app/structuredData';
import { WithoutScripts } from './app/WithoutScripts';

export { REDIRECTS } from './app/redirects';
export { NOT_FOUND_ROUTE, ROUTES, type SiteRoute } from './app/routes';
export { articleGraph, articleHtml, embeddedData, FEED_SITE, type BlogPageData } from './app/blog/server';
export { absoluteUrl } from './app/siteAddress';
export type { GraphNode } from './app/structuredData';

/** What the client build leaves for rendering: the document around a page, and the files each page module needs. */
export interface SiteBuild {
  /** `index.html` of the client build, with the markers `<!--head-->`, `<!--app-->` and `<!--data-->`. */
  template: string;
  /** By module path below `src/`. Addresses are absolute paths on the site. */
  assets: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;
}

export interface RenderOptions {
  /** Read by the page through `usePageData(url)`. Plain JSON. */
  data?: unknown;
  /** What of `data` is embedded for hydration, where the browser can read the rest from the page; all of it by default. */
  embedded?: unknown;
  /** Structured data of this page alone, e.g. a BlogPosting. */
  graph?: readonly GraphNode[];
}

export interface RenderedPage {
  /** 404 where no route has this address; a page whose data is missing is the caller's to judge. */
  status: 200 | 404;
  html: string;
}

/** Big boundaries would be streamed as hidden elements and moved by inline scripts, which the policy forbids. */
const NEVER_SPLIT = Number.MAX_SAFE_INTEGER;

/** The complete HTML document of an address (path and query), as it is served and then hydrated. */
export async function render(url: string, site: SiteBuild, options: RenderOptions = {}): Promise<RenderedPage> {
  const route = findRoute(url.replace(/[?#].*$/, ''));
  await route.page.load();
  const pageData = 'data' in options ? { url, value: options.data } : null;
  const markup = await renderApp(
    <StrictMode>
      <PageDataContext value={pageData}>
        <StaticRouter location={url}>
          <App />
        </StaticRouter>
      </PageDataContext>
    </StrictMode>,
  );
  const { head, body } = splitHoistedTags(markup);
  const dataBlock = pageData
    ? `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${escapeForScript({ url, value: options.embedded ?? options.data })}</script>`
    : '';
  const { styles, scripts } = pageLinks(route, site);
  const html = fillTemplate(site.template, {
    head: head + shareTags(route),
    links: styles + graphBlock(route, options.graph),
    scripts,
    app: body,
    data: dataBlock,
  });
  return { status: route === NOT_FOUND_ROUTE ? 404 : 200, html };
}

/** The document without a page: for addresses that only the browser can render, and for unknown ones while offline. */
export function renderShell(site: SiteBuild, title: string): string {
  const head = `<title>${title}</title><meta name="robots" content="noindex">`;
  const data = renderToStaticMarkup(<WithoutScripts />);
  return fillTemplate(scriptsFirst(site.template), { head, links: '', scripts: '', app: '', data });
}

async function renderApp(app: React.ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    progressiveChunkSize: NEVER_SPLIT,
    onError: (error) => void errors.push(error),
  });
  const markup = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, 'The page could not be rendered completely');
  return markup;
}

/** React puts title, meta and link in front of the markup when it renders less than a document. */
function splitHoistedTags(markup: string): { head: string; body: string } {
  const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(markup)?.[0] ?? '';
  return { head: hoisted, body: markup.slice(hoisted.length) };
}

/**
 * Search engines and networks read the HTML only, so React never sees these tags: marked, they are removed when the
 * app navigates. A page whose head depends on its data writes them itself.
 */
function shareTags(route: SiteRoute): string {
  if (route.delivery !== 'file') return '';
  const { title, canonical } = route;
  const tags = (
    <ShareTags
      title={title}
      description={descriptionOf(route)}
      canonical={route === NOT_FOUND_ROUTE ? null : canonical}
      image={shareImage(route)}
      siteName={company.name}
    />
  );
  return renderToStaticMarkup(tags).replaceAll('<meta ', `<meta ${SERVED_TAG_ATTRIBUTE} `);
}

/**
 * Nothing is painted before the scripts of a page that only they can render: they have nothing to wait for, and a font
 * fetched ahead would wait for them so long that browsers complain.
 */
function scriptsFirst(template: string): string {
  return template
    .replace(new RegExp(`<template id="${WAITING_SCRIPTS_ID}">(.*?)</template>`, 's'), '$1')
    .replace(/<link rel="preload"[^>]*as="font"[^>]*>/, '')
    .replace(` class="${AT_FIRST_CLASS}"`, '');
}

function pageLinks(route: SiteRoute, site: SiteBuild): { styles: string; scripts: string } {
  const files = route.page.sources.map((source) => {
    const assets = site.assets[source];
    if (!assets) throw new Error(`No built file for src/${source}: is the name in the table of pages right?`);
    return assets;
  });
  const styles = new Set(files.flatMap((file) => file.styles));
  const scripts = new Set(files.flatMap((file) => file.scripts));
  return {
    styles: [...styles].map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join(''),
    scripts: [...scripts].map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join(''),
  };
}

function graphBlock(route: SiteRoute, extra: readonly GraphNode[] | undefined): string {
  if (!route.indexed) return '';
  return `<script type="application/ld+json" ${SERVED_TAG_ATTRIBUTE}>${structuredData(route, extra)}</script>`;
}

function fillTemplate(template: string, parts: Record<'head' | 'links' | 'scripts' | 'app' | 'data', string>): string {
  // Replacement functions: a dollar sign in a text must not be read as a pattern.
  return (
    template
      .replace('<!--head-->', () => parts.head)
      // Behind the styles that all pages share: a page may refine them.
      .replace('</head>', () => `${parts.links}</head>`)
      .replace('<!--scripts-->', () => parts.scripts)
      .replace('<!--app-->', () => parts.app)
      .replace('<!--data-->', () => parts.data)
  );
}
