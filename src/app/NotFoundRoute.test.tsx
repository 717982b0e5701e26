import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen, stopClock } from '../ui/testing/renderScreen';
import { NOT_FOUND_PAGE } from '../features/site/content/notFound';
import { NotFoundRoute } from './NotFoundRoute';

const CONTENT = (
  <MemoryRouter initialEntries={['/feed.xml?page=2']}>
    <NotFoundRoute />
  </MemoryRouter>
);

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

const findLink = (name: string) => screen.queryByRole<HTMLAnchorElement>('link', { name });

afterEach(closeScreen);

describe('NotFoundRoute', () => {
  it('offers to request an address again that was opened offline, since only the server knows whether it exists', async () => {
    setOnline(false);
    window.history.replaceState(null, '', '/feed.xml');
    const page = await renderScreen(CONTENT);
    for (const isOnline of [false, true]) {
      setOnline(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
      await page.settle();
      screen.getByRole('heading', { level: 1, name: NOT_FOUND_PAGE.offline.h1 });
      screen.getByText(NOT_FOUND_PAGE.offline.lead);
      expect(screen.queryByText(NOT_FOUND_PAGE.eyebrow)).toBeNull();
      expect(findLink(NOT_FOUND_PAGE.contact)).toBeNull();
      expect(findLink(NOT_FOUND_PAGE.retry)?.href).toBe(`${window.location.origin}/feed.xml?page=2`);
    }
  });

  it('offers to request an address again that the service worker answered from its cache', async () => {
    stopClock();
    const entry = { serverTiming: [{ name: 'served-from-cache' }] } as unknown as PerformanceEntry;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
    await renderScreen(CONTENT);
    screen.getByText(NOT_FOUND_PAGE.offline.lead);
    expect(findLink(NOT_FOUND_PAGE.retry)).not.toBeNull();
  });

  it('stays an error 404 when it was served as one', async () => {
    setOnline(false);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(CONTENT);
    await act(async () => void render(CONTENT, { container, hydrate: true }));
    screen.getByText(NOT_FOUND_PAGE.eyebrow);
    expect(findLink(NOT_FOUND_PAGE.contact)).not.toBeNull();
    expect(findLink(NOT_FOUND_PAGE.retry)).toBeNull();
  });
});
