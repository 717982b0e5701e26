import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App';
import { getRouteMetaDescription } from './app/getRouteMetaDescription';
import { DEFERRED_SCRIPTS_TEMPLATE_ID } from './config/deferredScripts';
import { getShareImagePath } from './features/site/content/siteMap';
import { withoutPostBody, type BlogPageData } from './features/blog/blogData';
import { PageDataContext } from './app/pageData';
import { PAGE_DATA_ELEMENT_ID } from './config/pageDataElement';
import { SERVED_HEAD_TAG_ATTRIBUTE } from './app/servedHeadTags';
import { resolveRoute, NOT_FOUND_ROUTE } from './app/routes';
import type { SiteRoute } from './app/siteRoute';
import { DescriptionAndShareTags } from './app/DescriptionAndShareTags';
import { serializeForScript, serializePageStructuredData, type StructuredDataNode } from './app/structuredData';
import { NoScriptNotice } from './app/NoScriptNotice';

export { ROUTES } from './app/routes';
export { buildPostStructuredData, FEED_SITE, renderPostBodyHtml } from './app/blog/postRendering';
export { toBlogPost, toPostSummary, type PostWithNeighbors, type PostSummary } from './features/blog/blogPost';
export type { BlogPageData } from './features/blog/blogData';
export type { PostList } from './features/blog/blogReader';
export { toAbsoluteUrl } from './app/toAbsoluteUrl';

/** Parts of the client build that rendering needs: the HTML template and the files of each page module. */
export interface ClientBuild {
  /** `index.html` of the client build, with the markers `<!--head-->`, `<!--app-->` and `<!--data-->`. */
  template: string;
  /** Keyed by module path, as `/src/…`; values are absolute paths on the site. */
  assets: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;
}

export interface RenderOptions {
  /** What a page of the blog reads through `usePageData(url)`; embedded for hydration. */
  data?: BlogPageData;
  /** Structured data of this page only, e.g. a BlogPosting. */
  graph?: readonly StructuredDataNode[];
}

export interface RenderedPage {
  /** 404 if no route has this address. The caller decides about pages whose data is missing. */
  status: 200 | 404;
  html: string;
}

/**
 * Size limit that no Suspense boundary reaches. React streams larger ones as hidden elements that inline scripts move
 * into place, and the content policy forbids inline scripts.
 */
const NEVER_SPLIT = Number.MAX_SAFE_INTEGER;

/** Renders the complete HTML document for a path and query, ready for hydration. */
export async function render(url: string, site: ClientBuild, options: RenderOptions = {}): Promise<RenderedPage> {
  const route = resolveRoute(url.replace(/[?#].*$/, ''));
  await route.page.load();
  const { data, graph } = options;
  const markup = await renderApp(
    <StrictMode>
      <PageDataContext value={new Map(data && [[url, data]])}>
        <StaticRouter location={url}>
          <App />
        </StaticRouter>
      </PageDataContext>
    </StrictMode>,
  );
  const { head, body } = splitHoistedTags(markup);
  const dataElement = data
    ? `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${serializeForScript({ url, value: withoutPostBody(data) })}</script>`
    : '';
  const { styles, scripts } = renderPageLinks(route, site);
  const html = fillTemplate(site.template, {
    head: head + renderShareTags(route),
    links: styles + renderGraph(route, graph),
    scripts,
    app: body,
    data: dataElement,
  });
  return { status: route === NOT_FOUND_ROUTE ? 404 : 200, html };
}

/** Renders the document without a page: for routes that only the browser renders, and unknown addresses offline. */
export function renderShell(site: ClientBuild, title: string): string {
  const head = `<title>${title}</title><meta name="robots" content="noindex">`;
  const data = renderToStaticMarkup(<NoScriptNotice />);
  return fillTemplate(undeferScripts(site.template), { head, links: '', scripts: '', app: '', data });
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

/** React writes title, meta and link tags before the markup when it renders less than a whole document. */
function splitHoistedTags(markup: string): { head: string; body: string } {
  const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(markup)?.[0] ?? '';
  return { head: hoisted, body: markup.slice(hoisted.length) };
}

/**
 * Renders tags that only crawlers read, outside of React; they carry an attribute by which client navigation removes
 * them. Pages rendered by the function write their own.
 */
function renderShareTags(route: SiteRoute): string {
  if (route.delivery !== 'file') return '';
  const { title, canonical } = route;
  const tags = (
    <DescriptionAndShareTags
      title={title}
      description={getRouteMetaDescription(route)}
      canonical={route === NOT_FOUND_ROUTE ? null : canonical}
      image={getShareImagePath(route)}
    />
  );
  return renderToStaticMarkup(tags).replaceAll('<meta ', `<meta ${SERVED_HEAD_TAG_ATTRIBUTE} `);
}

/**
 * Moves the deferred scripts back into the head: a shell paints nothing before they run. Drops the font preload, which
 * would stay unused so long that browsers warn about it.
 */
function undeferScripts(template: string): string {
  return template
    .replace(new RegExp(`<template id="${DEFERRED_SCRIPTS_TEMPLATE_ID}">(.*?)</template>`, 's'), '$1')
    .replace(/<link rel="preload"[^>]*as="font"[^>]*>/, '');
}

function renderPageLinks(route: SiteRoute, site: ClientBuild): { styles: string; scripts: string } {
  const files = route.page.sources.map((source) => {
    const assets = site.assets[source];
    if (!assets) throw new Error(`No file was built of ${source}`);
    return assets;
  });
  const styles = new Set(files.flatMap((file) => file.styles));
  const scripts = new Set(files.flatMap((file) => file.scripts));
  return {
    styles: [...styles].map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join(''),
    scripts: [...scripts].map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join(''),
  };
}

function renderGraph(route: SiteRoute, extra: readonly StructuredDataNode[] | undefined): string {
  if (!route.isIndexed) return '';
  return `<script type="application/ld+json" ${SERVED_HEAD_TAG_ATTRIBUTE}>${serializePageStructuredData(route, extra)}</script>`;
}

function fillTemplate(template: string, parts: Record<'head' | 'links' | 'scripts' | 'app' | 'data', string>): string {
  // Replacement functions: `$` in a string would be read as a pattern.
  return (
    template
      .replace('<!--head-->', () => parts.head)
      // Page styles come after the shared ones, so that they can override them.
      .replace('</head>', () => `${parts.links}</head>`)
      .replace('<!--scripts-->', () => parts.scripts)
      .replace('<!--app-->', () => parts.app)
      .replace('<!--data-->', () => parts.data)
  );
}
