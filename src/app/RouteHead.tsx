import type { SiteRoute } from './siteRoute';
import { TitleAndIndexingTags } from './TitleAndIndexingTags';

/** Renders the head of a route with fixed texts; the build adds its share tags to the HTML. */
export function RouteHead({ route }: { route: SiteRoute }) {
  const canonical = route.path === '*' ? null : route.canonical;
  // A page that is excluded from the index as a duplicate declares its canonical URL instead of `noindex`.
  const isIndexed = route.isIndexed || (canonical !== null && canonical !== route.path);
  return <TitleAndIndexingTags title={route.title} canonical={canonical} isIndexed={isIndexed} />;
}
