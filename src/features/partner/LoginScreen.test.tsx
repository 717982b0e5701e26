// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TOAST_DURATION_MS } from '../../config/constants';
import { renderScreen, type Screen } from '../../ui/testing/renderScreen';
import { LoginScreen } from './LoginScreen';
import { throttledText } from './messages';
import type { LoginResult, LogoutChoice, PartnerSession, SessionView } from './services';

let screen: Screen;
const entered: boolean[] = [];
const choices: LogoutChoice[] = [];

function sessionOf(view: SessionView, answer: LoginResult, unsent = 0): PartnerSession {
  return {
    subscribe: () => () => undefined,
    getSnapshot: () => view,
    login: () => Promise.resolve(answer),
    unsentCount: () => Promise.resolve(unsent),
    exportUnsent: () => Promise.resolve(new Blob(['{}'])),
    logout: (choice) => {
      choices.push(choice);
      return Promise.resolve({ ok: true });
    },
  };
}

async function open(session: PartnerSession) {
  entered.length = 0;
  choices.length = 0;
  screen = await renderScreen(
    <LoginScreen session={session} gridLink={null} onSignedIn={(admin) => entered.push(admin)} />,
  );
  await screen.until(() => screen.find('h1'));
}

const sees = (text: string) => screen.until(() => expect(screen.text()).toContain(text));

async function enter() {
  await screen.type(screen.find<HTMLInputElement>('input[name=password]'), 'secret');
  await screen.click(screen.button('Accéder'));
}

/** Resolves once the answer has arrived: the person is in, or a toast says why not. */
async function tryToEnter(answer: LoginResult) {
  await open(sessionOf({ status: 'signedOut', sealedEdits: 0 }, answer));
  await enter();
  await screen.until(() => (answer.ok ? expect(entered).toHaveLength(1) : screen.find('.toast')));
}

afterEach(() => screen.close());

describe('the login', () => {
  it('lets a right password in, with its role', async () => {
    await tryToEnter({ ok: true, admin: true, canSeal: true });
    expect(entered).toEqual([true]);
  });

  it('leaves out the spaces that come with a copied password', async () => {
    const session = sessionOf({ status: 'signedOut', sealedEdits: 0 }, { ok: true, admin: false, canSeal: true });
    const login = vi.spyOn(session, 'login');
    await open(session);
    await screen.type(screen.find<HTMLInputElement>('input[name=password]'), ' secret\u00a0');
    await screen.click(screen.button('Accéder'));
    await screen.until(() => expect(login).toHaveBeenCalledWith('secret'));
  });

  it('lets somebody whose session is gone sign in again without logging out first', async () => {
    await open(sessionOf({ status: 'admin', sealedEdits: 0 }, { ok: true, admin: true, canSeal: true }, 3));
    await enter();
    await screen.until(() => expect(entered).toEqual([true]));
    expect(choices).toEqual([]);
  });

  it('says it where the browser does not open its data, instead of checking for ever', async () => {
    await open(sessionOf({ status: 'unreadable', sealedEdits: 0 }, { ok: false, code: 'unavailable' }));
    await sees('Ce navigateur ne donne pas accès à ses données locales');
    expect(screen.text()).not.toContain('Vérification');
  });

  it('takes the former answer away with the next try', async () => {
    const session = sessionOf({ status: 'signedOut', sealedEdits: 0 }, { ok: false, code: 'wrongPassword' });
    let tries = 0;
    const unanswered = new Promise<LoginResult>(() => undefined);
    await open({ ...session, login: (password) => ((tries += 1) === 1 ? session.login(password) : unanswered) });
    await enter();
    await screen.until(() => screen.find('.toast'));
    await enter();
    // Sooner than it would leave by itself.
    await screen.settle(TOAST_DURATION_MS / 2);
    expect(screen.findAll('.toast')).toEqual([]);
  });

  it('answers a wrong password word for word and stays', async () => {
    await tryToEnter({ ok: false, code: 'wrongPassword' });
    expect(screen.find('.toast').textContent).toContain('Erreur d’authentification');
    expect(screen.find('.toast').textContent).toContain('Mot de passe incorrect');
    expect(screen.find('.toast').className).toContain('error');
    expect(entered).toEqual([]);
  });

  it('says that there is no network instead of blaming the password', async () => {
    await tryToEnter({ ok: false, code: 'network' });
    await sees('Aucune connexion.');
    expect(screen.text()).not.toContain('Mot de passe incorrect');
  });

  it('can be tried again after a defect', async () => {
    const view: SessionView = { status: 'signedOut', sealedEdits: 0 };
    const broken = sessionOf(view, { ok: true, admin: true, canSeal: true });
    await open({ ...broken, login: () => Promise.reject(new Error('defect')) });
    await enter();
    await sees('Le service ne répond pas pour le moment.');
    expect(screen.button('Accéder').getAttribute('aria-disabled')).toBeNull();
    expect(entered).toEqual([]);
  });

  it('says when a throttled login may be tried again, never a minute too early', async () => {
    const retryAt = Date.UTC(2026, 10, 20, 13, 4, 30);
    await tryToEnter({ ok: false, code: 'throttled', retryAt });
    expect(screen.text()).toContain('14:05');
    expect(throttledText(undefined)).toContain('quelques minutes');
  });

  it('warns an admin whose browser cannot seal unsent edits', async () => {
    await tryToEnter({ ok: true, admin: true, canSeal: false });
    await sees('disparaîtront à la fin de la session');
  });

  it('tells that sealed edits wait for the next admin', async () => {
    await open(sessionOf({ status: 'signedOut', sealedEdits: 3 }, { ok: false, code: 'network' }));
    expect(screen.text()).toContain('3 modifications non envoyées sont scellées');
  });
});

describe('promise 20: logging out', () => {
  const admin: SessionView = { status: 'admin', sealedEdits: 0 };
  const unused: LoginResult = { ok: false, code: 'network' };

  it('is done at once where nothing is unsent', async () => {
    await open(sessionOf(admin, unused, 0));
    await screen.click(screen.button('Déconnexion'));
    await screen.until(() => expect(choices).toEqual(['send']));
  });

  it('asks first where something is unsent, and discards only when asked twice', async () => {
    await open(sessionOf(admin, unused, 2));
    await screen.click(screen.button('Déconnexion'));
    await screen.until(() => screen.find('dialog [class*=button]'));
    for (const way of ['Envoyer maintenant', 'Garder scellées sur cet appareil', 'Exporter', 'Abandonner']) {
      expect(screen.button(way)).toBeTruthy();
    }
    expect(choices).toEqual([]);
    await screen.click(screen.button('Abandonner'));
    expect(choices).toEqual([]);
    await screen.click(screen.button('Abandonner'));
    await screen.until(() => expect(choices).toEqual(['discard']));
  });

  it('asks again before it discards, once something else has taken the place of the question', async () => {
    const stays = { ok: false, reason: 'Aucune connexion.' } as const;
    await open({ ...sessionOf(admin, unused, 2), logout: (choice) => (choices.push(choice), Promise.resolve(stays)) });
    await screen.click(screen.button('Déconnexion'));
    await screen.until(() => screen.find('dialog [class*=button]'));
    await screen.click(screen.button('Abandonner'));
    await sees('Effacer définitivement ces modifications');
    await screen.click(screen.button('Envoyer maintenant'));
    await sees('Aucune connexion.');
    await screen.click(screen.button('Abandonner'));
    await sees('Effacer définitivement ces modifications');
    expect(choices).toEqual(['send']);
  });

  it('discards nothing with a double press, which cannot have read the question', async () => {
    await open(sessionOf(admin, unused, 2));
    await screen.click(screen.button('Déconnexion'));
    await screen.until(() => screen.find('dialog [class*=button]'));
    const press = (at: number) => {
      const click = new MouseEvent('click', { bubbles: true, detail: 1 });
      // As long after each other as a double press, however busy this machine is.
      Object.defineProperty(click, 'timeStamp', { value: at });
      screen.button('Abandonner').dispatchEvent(click);
    };
    press(1000);
    await sees('Effacer définitivement ces modifications');
    press(1200);
    await screen.settle();
    expect(choices).toEqual([]);
  });
});
