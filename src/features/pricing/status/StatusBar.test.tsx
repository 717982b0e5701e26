import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createHandlerThrowingRemoteError,
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { MINUTE_MS } from '../../../domain/durations';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { translateTexts } from '../../../ui/testing/translateTexts';
import { buildSampleRow } from '../testing/sampleRow';

const PROMISE_OF_EDITS = 'Vos modifications restent sur cet appareil.';

let device: SignedInTestTab;
let page: RenderedScreen;

async function open({ isAdmin }: { isAdmin: boolean }) {
  device = await openSignedInTestTab([buildSampleRow({ id: 'a' })], isAdmin ? 'admin' : 'partner');
  page = await renderPricingPage(device, { signIn: <a href="/partner">Se connecter</a> });
}
afterEach(closeScreen);

const bar = () => screen.getByRole('region', { name: 'État de la synchronisation' });
const links = () =>
  within(bar())
    .queryAllByRole('link')
    .map((link) => link.textContent);

describe('StatusBar: unreachable session', () => {
  async function loseSession() {
    device.device.session.claims = null;
    await device.engine.syncNow();
    await page.settle();
  }

  it.each([true, false])('shows the sign-in control while the session is unreachable (admin: %s)', async (isAdmin) => {
    await open({ isAdmin });
    expect(links()).toEqual([]);
    await loseSession();
    expect(bar().textContent).toContain('Reconnexion requise');
    expect(links()).toEqual(['Se connecter']);
    await device.engine.login(isAdmin ? 'admin' : 'partner');
    await device.engine.syncNow();
    await page.settle();
    expect(links()).toEqual([]);
  });

  it('changes on a page that the browser has translated', async () => {
    await open({ isAdmin: false });
    expect(bar().textContent).toContain('À jour');
    translateTexts(bar());
    await loseSession();
    expect(bar().textContent).toContain('Reconnexion requise');
    expect(bar().textContent).not.toContain('À jour');
  });

  it('hides causes about edits from partners', async () => {
    await open({ isAdmin: false });
    await loseSession();
    expect(bar().textContent).toContain('Reconnexion requise');
    expect(bar().textContent).not.toContain(PROMISE_OF_EDITS);
  });

  it('shows admins that edits are kept', async () => {
    await open({ isAdmin: true });
    await loseSession();
    expect(bar().textContent).toContain(PROMISE_OF_EDITS);
  });
});

describe('StatusBar: a network that fails although the browser is online', () => {
  it('shows a partner why, and which prices are displayed', async () => {
    await open({ isAdmin: false });
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    await device.engine.syncNow();
    await page.settle();
    expect(bar().textContent).toContain(
      'Le serveur ne répond pas. Nouvel essai automatique. Les prix affichés sont ceux de la dernière synchronisation.',
    );
  });
});

describe('StatusBar: ages', () => {
  it('shows admins how long an edit waits and both roles how old the prices are, as time passes', async () => {
    await open({ isAdmin: true });
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await page.settle(5.5 * MINUTE_MS);
    expect(bar().textContent).toContain('1 modification en attente, il y a 5 min');
    expect(bar().textContent).toContain('Dernière synchronisation il y a 5 min');
    closeScreen();
    await open({ isAdmin: false });
    expect(bar().textContent).toContain('Synchronisée à l’instant');
    expect(bar().textContent).not.toContain('en attente');
  });
});

describe('StatusBar: “Synchroniser maintenant”', () => {
  async function syncNow(): Promise<(string | null)[]> {
    await page.click(screen.getByRole('button', { name: 'Synchroniser maintenant' }));
    await page.settle(TOAST_DELAY_MS);
    const toast = within(screen.getByRole('region', { name: 'Notifications' }));
    return toast.getAllByRole('paragraph').map((paragraph) => paragraph.textContent);
  }

  it('reports a completed sync', async () => {
    await open({ isAdmin: true });
    expect(await syncNow()).toEqual(['Synchronisation terminée']);
  });

  it('reports offline when nothing is unsent', async () => {
    await open({ isAdmin: false });
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    device.environment.emit('offline');
    expect(await syncNow()).toEqual(['Impossible de synchroniser', 'Hors connexion.']);
  });

  it('reports the cause of a failure', async () => {
    await open({ isAdmin: true });
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    const cause = 'Le serveur ne répond pas. Nouvel essai automatique.';
    expect(await syncNow()).toEqual(['Impossible de synchroniser', cause]);
  });

  it('reports a running sync when another tab is syncing', async () => {
    await open({ isAdmin: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    device.server.beforeCall = () => answered;
    const other = await device.device.openTab();
    const running = other.engine.syncNow();
    await page.settle();
    expect(await syncNow()).toEqual(['Synchronisation en cours']);
    answer();
    await running;
  });

  it('starts no second sync while one is running', async () => {
    await open({ isAdmin: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    device.server.beforeCall = () => answered;
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    const syncs = vi.spyOn(device.engine, 'syncNow');
    const button = screen.getByRole('button', { name: 'Synchroniser maintenant' });
    await page.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await page.click(button);
    expect(syncs).toHaveBeenCalledOnce();
    answer();
    await page.settle();
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });

  it('reports nothing when the session has ended, which the page says instead of the grid', async () => {
    await open({ isAdmin: true });
    device.device.session.onRefresh = createHandlerThrowingRemoteError('sessionEnded');
    device.server.pv += 1;
    await page.click(screen.getByRole('button', { name: 'Synchroniser maintenant' }));
    await page.settle(TOAST_DELAY_MS);
    screen.getByText(/^Votre session est terminée/);
    expect(document.querySelector('.toast')).toBeNull();
  });
});
