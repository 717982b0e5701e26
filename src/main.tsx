import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './ui/layers.css';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/App';
import { PageDataContext, readEmbeddedPageData } from './app/pageData';
import { findServedPath, resolveRoute } from './app/routes';
import { whenIdle } from './platform/whenIdle';
import { reloadOnPreloadError } from './pwa/reloadOnPreloadError';
import { startPwa } from './pwa/startPwa';

/** Hydrates a prerendered page, or renders the shell in the browser, then starts everything that can wait. */
async function start(root: HTMLElement): Promise<void> {
  // Before the first load, which may meet a damaged cached file or a replaced one.
  reloadOnPreloadError();
  const { pathname, search, hash } = window.location;
  const path = findServedPath(pathname);
  // Before hydration, which needs the address that the page was rendered for.
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
  const { page } = resolveRoute(path);
  // Hydration without the page's code would drop its HTML. If loading fails, the served page stays, with working links.
  await page.load().catch(() => undefined);
  const app = (
    <StrictMode>
      <PageDataContext value={readEmbeddedPageData()}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </PageDataContext>
    </StrictMode>
  );
  if (!root.firstElementChild) createRoot(root).render(app);
  // As a transition, hydration yields to input every few milliseconds.
  else if (page.getComponent()) startTransition(() => void hydrateRoot(root, app));
  // The service worker downloads the scripts of about thirty other pages: the current page goes first.
  whenIdle(startPwa);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
