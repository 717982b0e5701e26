import { createElement, Suspense, use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageErrorBoundary } from './PageErrorBoundary';
import { RouteHead } from './RouteHead';
import { SiteLayout } from './SiteLayout';
import { useNavigationScrollAndFocus } from './useNavigationScrollAndFocus';
import { resolveRoute, findRedirect } from './routes';
import type { SiteRoute } from './siteRoute';

/**
 * Renders layout and current page; needs a router around it. Looks the page up in the flat route table, which the
 * server uses too, instead of in `<Route>` elements.
 */
export function App() {
  const { pathname } = useLocation();
  const route = resolveRoute(pathname);
  useNavigationScrollAndFocus();
  useRedirect();
  return (
    <SiteLayout route={route}>
      {/* One boundary for all pages: the previous page stays visible while the code of the next one loads. */}
      <Suspense>
        <PageErrorBoundary key={pathname} route={route}>
          <RoutePage route={route} />
        </PageErrorBoundary>
      </Suspense>
    </SiteLayout>
  );
}

/** Redirects on the client: for links inside the app and for offline pages. Hosting redirects all other requests. */
function useRedirect(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const target = findRedirect(pathname);
  useEffect(() => {
    if (target) void navigate({ pathname: target, search, hash }, { replace: true });
  }, [navigate, target, search, hash]);
}

function RoutePage({ route }: { route: SiteRoute }) {
  return (
    <>
      {route.delivery !== 'function' && <RouteHead route={route} />}
      {createElement(route.page.getComponent() ?? use(route.page.load()))}
    </>
  );
}
