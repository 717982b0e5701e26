import { screen } from '@testing-library/react';
import { BrowserRouter, Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoginResult, PartnerSession } from '../../domain/partner/partnerSession';
import { closeScreen, renderScreen, type RenderedScreen } from '../../ui/testing/renderScreen';
import { LoginRoute } from './LoginRoute';
import { PASSWORD_PROMPT_NAVIGATION_STATE } from './passwordPromptState';

const signedOut = { status: 'signedOut', sealedEdits: 0 } as const;
let endLoginWith: (result: LoginResult) => void;
const session: PartnerSession = {
  subscribe: () => () => undefined,
  getSnapshot: () => signedOut,
  login: () => new Promise((resolve) => (endLoginWith = resolve)),
  countUnsent: () => ({ edits: 0, drafts: 0 }),
  subscribeUnsent: () => () => undefined,
  exportUnsent: () => Promise.resolve(new Blob()),
  logout: () => Promise.resolve({ ok: true }),
};

let page: RenderedScreen;

beforeEach(async () => {
  window.history.replaceState(null, '', '/partner');
  page = await renderScreen(
    <BrowserRouter>
      <Link to="/">Accueil</Link>
      <Routes>
        <Route path="/" element={<h1>Accueil</h1>} />
        <Route path="/partner" element={<LoginRoute session={session} />} />
        <Route path="/partner/pricing" element={<h1>Grille</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  await page.fill(screen.getByLabelText('Mot de passe'), 'secret');
  await page.click(screen.getByRole('button', { name: 'Accéder' }));
});
afterEach(closeScreen);

async function endLogin(): Promise<void> {
  endLoginWith({ ok: true, isAdmin: false, canSeal: true });
  await page.settle();
}

describe('/partner', () => {
  it('leads to the grid after the login', async () => {
    await endLogin();
    expect(window.location.pathname).toBe('/partner/pricing');
  });

  it('leaves a visitor alone who reads another page by then', async () => {
    await page.click(screen.getByRole('link', { name: 'Accueil' }));
    await endLogin();
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    ['focuses the password for a link that asks for it', PASSWORD_PROMPT_NAVIGATION_STATE, true],
    ['leaves the focus alone otherwise', null, false],
  ])('%s', async (_title, state, isFocused) => {
    closeScreen();
    await renderScreen(
      <MemoryRouter initialEntries={[{ pathname: '/partner', state }]}>
        <LoginRoute session={session} />
      </MemoryRouter>,
    );
    expect(document.activeElement === screen.getByLabelText('Mot de passe')).toBe(isFocused);
  });
});
