// @vitest-environment happy-dom
import { createElement, type ComponentType } from 'react';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen } from '../ui/testing/renderScreen';
import { PageErrorBoundary } from './PageErrorBoundary';
import { findRoute } from './routes';

beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  closeScreen();
  vi.restoreAllMocks();
});

const Failing: ComponentType = () => {
  throw new Error('failed');
};

/** Renders a page at `path` that throws; `component` is its code, or null if its code is missing. */
async function showFailure(path: string, component: ComponentType | null): Promise<void> {
  const route = findRoute(path);
  const page = { ...route.page, getComponent: () => component };
  await renderScreen(<PageErrorBoundary route={{ ...route, page }}>{createElement(Failing)}</PageErrorBoundary>);
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
  });
});
