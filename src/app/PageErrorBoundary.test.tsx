import { createElement, type ComponentType } from 'react';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, listAnnouncements, renderScreen, type RenderedScreen } from '../ui/testing/renderScreen';
import { onBeforeReload } from '../platform/beforeReload';
import { PageErrorBoundary } from './PageErrorBoundary';
import { resolveRoute } from './routes';

beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(closeScreen);

const Failing: ComponentType = () => {
  throw new Error('failed');
};

/** Renders a page at `path` that throws; `component` is its code, or null if its code is missing. */
async function showFailure(path: string, component: ComponentType | null): Promise<RenderedScreen> {
  const route = resolveRoute(path);
  const page = { ...route.page, getComponent: () => component };
  return renderScreen(<PageErrorBoundary route={{ ...route, page }}>{createElement(Failing)}</PageErrorBoundary>);
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('PageErrorBoundary', () => {
  it.each(['/partner', '/partner/pricing'])(
    'explains that %s needs a connection when its code is missing',
    async (path) => {
      await showFailure(path, null);
      expect(heading()).toBe('L’espace partenaire n’est pas encore sur cet appareil');
      screen.getByText(/connexion à internet/);
      screen.getByRole('button', { name: 'Réessayer' });
    },
  );

  it.each([
    ['a public page', '/contact', null],
    ['a partner page whose code is loaded', '/partner', Failing],
  ])('shows the generic message for %s', async (_name, path, component) => {
    await showFailure(path, component);
    expect(heading()).toBe('Cette page n’a pas pu être affichée');
    expect(listAnnouncements('alert')).toEqual([expect.stringContaining('Vérifiez votre connexion')]);
  });

  it('lets the next visit load the code of the page again', async () => {
    const route = resolveRoute('/contact');
    const resetFailure = vi.fn<() => void>();
    await renderScreen(
      <PageErrorBoundary route={{ ...route, page: { ...route.page, resetFailure } }}>
        {createElement(Failing)}
      </PageErrorBoundary>,
    );
    expect(resetFailure).toHaveBeenCalledOnce();
  });

  it('reloads once input is stored, and says what to do until then', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    let isFull = true;
    const unregister = onBeforeReload(() => (isFull ? Promise.reject(new Error('full')) : Promise.resolve()));
    const page = await showFailure('/contact', null);
    await page.click(screen.getByRole('button', { name: 'Réessayer' }));
    screen.getByText(/Revenez à cette saisie, terminez-la ou effacez-la, puis réessayez/);
    expect(reload).not.toHaveBeenCalled();
    isFull = false;
    await page.click(screen.getByRole('button', { name: 'Réessayer' }));
    unregister();
    expect(reload).toHaveBeenCalledOnce();
  });
});
