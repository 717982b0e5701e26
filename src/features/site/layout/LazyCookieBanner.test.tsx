import { screen } from '@testing-library/react';
import type { JSX } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen } from '../../../ui/testing/renderScreen';
import { closeCookieBanner, openCookieBanner } from '../consent';
import { LazyCookieBanner } from './LazyCookieBanner';
import { COOKIE_SECTION_URL } from './navigation';

afterEach(() => {
  closeScreen();
  closeCookieBanner();
});

type Load = () => Promise<() => JSX.Element>;

function Site({ load }: { load: Load }) {
  const { pathname, hash } = useLocation();
  return (
    <>
      <p>{pathname + hash}</p>
      <Link to="/contact">Contact</Link>
      <button type="button" onClick={(event) => openCookieBanner(event.currentTarget)}>
        Gérer
      </button>
      <LazyCookieBanner load={load} />
    </>
  );
}

it('LazyCookieBanner leads to the cookie policy once per click until its code loads', async () => {
  const load = vi.fn<Load>().mockRejectedValue(new Error('offline'));
  const page = await renderScreen(
    <MemoryRouter initialEntries={['/support']}>
      <Site load={load} />
    </MemoryRouter>,
  );
  // Reads the choice again as on a first visit, whatever other tests left.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  // The banner of a first visit was not asked for.
  await page.waitUntil(() => expect(load).toHaveBeenCalled());
  await page.settle();
  screen.getByText('/support');
  const click = async (role: string, name: string) => page.click(screen.getByRole(role, { name }));
  for (let clicks = 0; clicks < 2; clicks += 1) {
    await click('button', 'Gérer');
    screen.getByText(COOKIE_SECTION_URL);
    await click('link', 'Contact');
    screen.getByText('/contact');
  }
  load.mockResolvedValue(() => <p>Bandeau</p>);
  await click('button', 'Gérer');
  screen.getByText('Bandeau');
});
