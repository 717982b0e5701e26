import type { SitePage } from '../features/site/content/siteMap';
import type { LazyPage } from './lazyPage';

/** A page of the site with its code. */
export interface SiteRoute extends SitePage {
  readonly page: LazyPage;
}
