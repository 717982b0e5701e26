import { createElement, Suspense, use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageErrorBoundary } from './PageErrorBoundary';
import { RouteHead } from './RouteHead';
import { SiteLayout } from './SiteLayout';
import { useNavigationFocus } from './navigation';
import { findRoute, redirectOf, type SiteRoute } from './routes';

/**
 * The whole site inside of a router: the frame, and the page of the current address. The table of routes is flat and
 * answers for the server too, so it is asked directly instead of being turned into route elements.
 */
export function App() {
  const { pathname } = useLocation();
  const route = findRoute(pathname);
  useNavigationFocus();
  useRedirect(redirectOf(pathname));
  return (
    <SiteLayout route={route}>
      {/* One boundary for all pages: while the next page's code is on its way, the former one stays. */}
      <Suspense>
        <PageErrorBoundary key={pathname} onShown={route.page.forgetFailure}>
          <RoutePage route={route} />
        </PageErrorBoundary>
      </Suspense>
    </SiteLayout>
  );
}

/** Hosting redirects former addresses itself; this is for links followed inside of the app and for pages kept offline. */
function useRedirect(target: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [navigate, target]);
}

function RoutePage({ route }: { route: SiteRoute }) {
  return (
    <>
      {route.delivery !== 'function' && <RouteHead route={route} />}
      {createElement(route.page.loaded() ?? use(route.page.load()))}
    </>
  );
}
