import { useEffect } from 'react';
import { screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCookieBanner } from '../features/site/consent';
import { closeScreen, renderScreen, type RenderedScreen } from '../ui/testing/renderScreen';
import { resolveRoute } from './routes';
import { SiteLayout } from './SiteLayout';

let page: RenderedScreen;
/** As by a swipe, which clicks nothing. */
let goBack: () => void;

function Site() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    goBack = () => void navigate(-1);
  }, [navigate]);
  return (
    <SiteLayout route={resolveRoute(pathname)}>
      <h1>{pathname}</h1>
    </SiteLayout>
  );
}

beforeEach(async () => {
  closeCookieBanner();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)');
  page = await renderScreen(
    <MemoryRouter initialEntries={['/support', '/']}>
      <Site />
    </MemoryRouter>,
  );
});
afterEach(closeScreen);

describe('SiteLayout', () => {
  it.each(['Discuter sur WhatsApp', 'Installer l’application'])(
    'closes the dialog of « %s » on the way back',
    async (name) => {
      await page.click(screen.getByRole('button', { name }));
      await page.waitUntil(() => screen.getByRole('dialog'));
      goBack();
      await page.waitUntil(() => screen.getByRole('heading', { level: 1, name: '/support' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      screen.getByRole('button', { name });
    },
  );
});
