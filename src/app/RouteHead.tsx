import { toAbsoluteUrl } from './toAbsoluteUrl';
import type { SiteRoute } from './siteRoute';

export interface TitleAndIndexingTagsProps {
  title: string;
  /** Canonical path; null for pages without one. */
  canonical: string | null;
  isIndexed: boolean;
}

/** Renders title, robots and canonical tags, which React replaces on navigation; `DescriptionAndShareTags` has the others. */
export function TitleAndIndexingTags({ title, canonical, isIndexed }: TitleAndIndexingTagsProps) {
  return (
    <>
      <title>{title}</title>
      {!isIndexed && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={toAbsoluteUrl(canonical)} />}
    </>
  );
}

/** Renders the head of a route with fixed texts; the build adds its share tags to the HTML. */
export function RouteHead({ route }: { route: SiteRoute }) {
  const canonical = route.path === '*' ? null : route.canonical;
  // A page that is excluded from the index as a duplicate declares its canonical URL instead of `noindex`.
  const isIndexed = route.isIndexed || (canonical !== null && canonical !== route.path);
  return <TitleAndIndexingTags title={route.title} canonical={canonical} isIndexed={isIndexed} />;
}
