import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './app/site.css';
import { App } from './app/App';
import { PageDataContext, readEmbeddedPageData } from './app/pageData';
import { findRoute } from './app/routes';
import { layOutRest } from './app/farSections';
import { recoverFromReplacedBuild, startPwa } from './pwa/start';

/** Hydrates what the build or the function rendered; the shell has nothing to hydrate and is rendered here. What can wait comes after it. */
async function start(root: HTMLElement): Promise<void> {
  const { page } = findRoute(window.location.pathname);
  // Hydration drops the HTML of a page whose code is not here. Where it cannot be had, the page stays as it was served:
  // readable, with working links.
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
  // As a transition, hydration gives way every few milliseconds to whoever scrolls, taps or types meanwhile.
  else if (page.loaded()) startTransition(() => void hydrateRoot(root, app));
  recoverFromReplacedBuild();
  // Scripts of thirty other pages come with the service worker: the page that somebody is looking at comes first.
  await layOutRest(document.documentElement);
  startPwa();
}

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
