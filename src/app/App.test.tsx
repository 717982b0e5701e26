import { useEffect } from 'react';
import { screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCookieBanner } from '../features/site/consent';
import { CONTACT_PAGE } from '../features/site/content/contact';
import { SUPPORT_PAGE } from '../features/site/content/support';
import { closeScreen, renderScreen, stubResizeObserver, type RenderedScreen } from '../ui/testing/renderScreen';
import { App } from './App';
import { resolveRoute } from './routes';

let page: RenderedScreen;
let navigate: NavigateFunction;
/** Path, query and fragment of the shown page. */
let address: string;

function Navigator() {
  const go = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    navigate = go;
    address = pathname + search + hash;
  }, [go, pathname, search, hash]);
  return null;
}

/** Opens the site and follows a link. The code of both pages is loaded, so that none suspends. */
async function openAndFollow(start: string, target: string): Promise<void> {
  for (const path of [start, target]) await resolveRoute(path).page.load();
  page = await renderScreen(
    <MemoryRouter initialEntries={[start]}>
      <Navigator />
      <App />
    </MemoryRouter>,
  );
  stubResizeObserver();
  void navigate(target);
  await page.settle();
}

/** Goes back as by a swipe, and expects the page with this heading. */
async function expectOnWayBack(name: string): Promise<void> {
  void navigate(-1);
  await page.settle();
  screen.getByRole('heading', { level: 1, name });
}

beforeEach(closeCookieBanner);
afterEach(closeScreen);

describe('App', () => {
  it('leads from a former address to the page before it on the way back', async () => {
    await openAndFollow('/support', '/cybersecurity/proxmox');
    screen.getByRole('heading', { level: 1, name: /Proxmox/ });
    await expectOnWayBack(SUPPORT_PAGE.h1);
  });

  it('keeps query and fragment when it redirects', async () => {
    await openAndFollow('/contact', '/Support?sujet=panne#formulaire');
    screen.getByRole('heading', { level: 1, name: SUPPORT_PAGE.h1 });
    expect(address).toBe('/support?sujet=panne#formulaire');
  });

  it('names a page that only the browser renders, and keeps it out of search indexes', async () => {
    vi.spyOn(resolveRoute('/partner').page, 'getComponent').mockReturnValue(() => <h1>Connexion</h1>);
    await openAndFollow('/contact', '/partner');
    expect(document.title).toBe(resolveRoute('/partner').title);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('shows the next page after one that failed', async () => {
    // React logs every error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(resolveRoute('/support').page, 'getComponent').mockReturnValue(() => {
      throw new Error('failed');
    });
    await openAndFollow('/contact', '/support');
    screen.getByRole('heading', { level: 1, name: 'Cette page n’a pas pu être affichée' });
    await expectOnWayBack(CONTACT_PAGE.h1);
  });
});
