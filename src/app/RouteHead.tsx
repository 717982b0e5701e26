import { absoluteUrl } from './siteAddress';
import type { SiteRoute } from './routes';

export interface CoreTagsProps {
  title: string;
  /** Path of the page's one address; null for pages without one. */
  canonical: string | null;
  indexed: boolean;
}

/** What a browser shows and shares of a page; React moves it into the head and replaces it on navigation. */
export function CoreTags({ title, canonical, indexed }: CoreTagsProps) {
  return (
    <>
      <title>{title}</title>
      {!indexed && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={absoluteUrl(canonical)} />}
    </>
  );
}

/** Head of a route whose words stand in the table; its share tags are written into the HTML at build. */
export function RouteHead({ route }: { route: SiteRoute }) {
  const canonical = route.path === '*' ? null : route.canonical;
  // A page that the table keeps out of the index because it lives elsewhere names its canonical address instead.
  const indexed = route.indexed || (canonical !== null && canonical !== route.path);
  return <CoreTags title={route.title} canonical={canonical} indexed={indexed} />;
}
