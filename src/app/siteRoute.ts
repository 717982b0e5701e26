import type { SitePage } from '../features/site/content/siteMap';
import type { OnDemandPage } from './onDemandPage';

/** A page of the site with its code. */
export interface SiteRoute extends SitePage {
  readonly page: OnDemandPage;
}
