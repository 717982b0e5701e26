import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  closeScreen,
  listAnnouncements,
  renderScreen,
  TOAST_DELAY_MS,
  type RenderedScreen,
} from '../../ui/testing/renderScreen';
import { UNSENT_EXPORT_FILE_NAME } from '../../config/constants';
import { TOAST_DURATION_MS } from '../../ui/ToastView';
import { AccountBar } from './AccountBar';
import { LoginDialog } from './LoginDialog';
import { LoginScreen } from './LoginScreen';
import { formatLoginThrottledMessage, LOGIN_TEXTS, LOGOUT_TEXTS } from './messages';
import type {
  LoginResult,
  LogoutChoice,
  PartnerSession,
  SessionSnapshot,
  UnsentCounts,
} from '../../domain/partner/partnerSession';

/** Longer than the interval of a double click. */
const AFTER_DOUBLE_CLICK_MS = 600;

/** Shorter than the interval of a double click. */
const WITHIN_DOUBLE_CLICK_MS = 200;

let page: RenderedScreen;
const entered: boolean[] = [];
const choices: LogoutChoice[] = [];

function createFakePartnerSession(
  snapshot: SessionSnapshot,
  result: LoginResult,
  edits = 0,
  drafts = 0,
): PartnerSession {
  return {
    subscribe: () => () => undefined,
    getSnapshot: () => snapshot,
    login: () => Promise.resolve(result),
    countUnsent: () => ({ edits, drafts }),
    subscribeUnsent: () => () => undefined,
    exportUnsent: () => Promise.resolve(new Blob(['{}'])),
    logout: (choice) => {
      choices.push(choice);
      return Promise.resolve({ ok: true });
    },
  };
}

/** A session that changes its status on `become`. */
function createChangingSession(status: SessionSnapshot['status']) {
  let snapshot: SessionSnapshot = { status, sealedEdits: 0 };
  const listeners = new Set<() => void>();
  const session: PartnerSession = {
    ...createFakePartnerSession(snapshot, { ok: false, code: 'network' }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
  };
  const become = (next: SessionSnapshot['status']) => {
    snapshot = { status: next, sealedEdits: 0 };
    for (const listener of listeners) listener();
  };
  return { session, become };
}

async function open(session: PartnerSession, { asksPassword: isPasswordRequested = false } = {}) {
  entered.length = 0;
  choices.length = 0;
  page = await renderScreen(
    <LoginScreen
      session={session}
      gridLink={null}
      shouldFocusPassword={isPasswordRequested}
      onSignedIn={(isAdmin) => entered.push(isAdmin)}
    />,
  );
  screen.getByRole('heading', { level: 1 });
}

const queryTexts = (text: string) => screen.queryAllByText(text, { exact: false });
const sees = (text: string) => page.waitUntil(() => expect(queryTexts(text)).not.toEqual([]));
const field = () => screen.getByLabelText<HTMLInputElement>('Mot de passe');
const button = (name: string) => screen.getByRole('button', { name });
const toast = () => document.querySelector('.toast');

async function enter(password = 'secret') {
  await page.fill(field(), password);
  await page.click(button('Accéder'));
}

/** Clicks the logout button and returns the dialog with the choices. */
async function openLogoutDialog() {
  await page.click(button('Déconnexion'));
  return within(screen.getByRole('dialog', { name: 'Modifications non envoyées' }));
}

/** Logs in and resolves once the response is handled: signed in, or a toast with the reason. */
async function attemptLogin(result: LoginResult) {
  await open(createFakePartnerSession({ status: 'signedOut', sealedEdits: 0 }, result));
  await enter();
  await page.waitUntil(() => (result.ok ? expect(entered).toHaveLength(1) : expect(toast()).not.toBeNull()));
}

afterEach(closeScreen);

describe('LoginScreen', () => {
  it('signs in with the role of the password', async () => {
    await attemptLogin({ ok: true, isAdmin: true, canSeal: true });
    expect(entered).toEqual([true]);
  });

  it('trims the password', async () => {
    const session = createFakePartnerSession(
      { status: 'signedOut', sealedEdits: 0 },
      { ok: true, isAdmin: false, canSeal: true },
    );
    const login = vi.spyOn(session, 'login');
    await open(session);
    await enter(' secret\u00a0');
    expect(login).toHaveBeenCalledExactlyOnceWith('secret');
  });

  it('requires a password, which it announces at the field', async () => {
    const session = createFakePartnerSession({ status: 'signedOut', sealedEdits: 0 }, { ok: false, code: 'network' });
    const login = vi.spyOn(session, 'login');
    await open(session);
    await enter(' ');
    expect(login).not.toHaveBeenCalled();
    expect(listAnnouncements('alert')).toEqual([LOGIN_TEXTS.required]);
    expect(document.activeElement).toBe(field());
  });

  it('shows the typed password on request', async () => {
    await open(createFakePartnerSession({ status: 'signedOut', sealedEdits: 0 }, { ok: false, code: 'network' }));
    const checkbox = screen.getByRole('checkbox', { name: LOGIN_TEXTS.show });
    // Password managers fill it.
    expect(field().autocomplete).toBe('current-password');
    for (const type of ['text', 'password']) {
      await page.click(checkbox);
      expect(field().type).toBe(type);
    }
  });

  it('leaves the focus where it is when the session becomes known', async () => {
    const { session, become } = createChangingSession('unknown');
    await open(session);
    become('signedOut');
    await page.settle();
    field();
    expect(document.activeElement).toBe(document.body);
    expect(queryTexts('scellée')).toEqual([]);
  });

  it('leaves the focus in the field when a login in another tab changes the role', async () => {
    const { session, become } = createChangingSession('partner');
    await open(session, { asksPassword: true });
    become('admin');
    await page.settle();
    await sees(LOGIN_TEXTS.signedInAdmin);
    expect(document.activeElement).toBe(field());
  });

  it('signs in again without a logout when the session has expired', async () => {
    await open(
      createFakePartnerSession({ status: 'admin', sealedEdits: 0 }, { ok: true, isAdmin: true, canSeal: true }, 3),
    );
    await page.click(screen.getByText('Se reconnecter avec le mot de passe'));
    await enter();
    expect(entered).toEqual([true]);
    expect(choices).toEqual([]);
  });

  it.each(['admin', 'partner', 'signedOut'] as const)(
    'opens and focuses the password field on request (%s)',
    async (status) => {
      await open(createFakePartnerSession({ status, sealedEdits: 0 }, { ok: false, code: 'network' }), {
        asksPassword: true,
      });
      expect(document.activeElement).toBe(field());
      expect(field().closest('details')?.open ?? true).toBe(true);
    },
  );

  it('keeps the password field collapsed when signed in', async () => {
    await open(createFakePartnerSession({ status: 'admin', sealedEdits: 0 }, { ok: false, code: 'network' }));
    expect(field().closest('details')?.open).toBe(false);
    expect(document.activeElement).not.toBe(field());
  });

  it.each([
    ['admin', 1],
    ['partner', 0],
  ] as const)('says that unsent edits are kept to admins alone (%s)', async (status, count) => {
    await open(createFakePartnerSession({ status, sealedEdits: 0 }, { ok: false, code: 'network' }));
    expect(queryTexts('Vos modifications en attente sont conservées.')).toHaveLength(count);
    expect(queryTexts(LOGIN_TEXTS.signedInAdmin)).toHaveLength(count);
    expect(queryTexts(LOGIN_TEXTS.signedInPartner)).toHaveLength(1 - count);
  });

  it('requires a newer version when only that opens the local data', async () => {
    await open(createFakePartnerSession({ status: 'outdated', sealedEdits: 0 }, { ok: false, code: 'unavailable' }));
    await sees('ouvertes par une version plus récente');
    expect(queryTexts('Fermez les autres onglets')).toEqual([]);
  });

  it('shows an error when the browser cannot open its data', async () => {
    await open(createFakePartnerSession({ status: 'unreadable', sealedEdits: 0 }, { ok: false, code: 'unavailable' }));
    await sees('Ce navigateur ne donne pas accès à ses données locales');
    expect(queryTexts('Vérification')).toEqual([]);
  });

  it('dismisses the previous error on the next attempt', async () => {
    const session = createFakePartnerSession(
      { status: 'signedOut', sealedEdits: 0 },
      { ok: false, code: 'wrongPassword' },
    );
    let attempts = 0;
    const unanswered = new Promise<LoginResult>(() => undefined);
    await open({ ...session, login: (password) => ((attempts += 1) === 1 ? session.login(password) : unanswered) });
    await enter();
    await page.waitUntil(() => expect(toast()).not.toBeNull());
    await enter();
    // Shorter than a toast's duration: only the second attempt can have dismissed it.
    await page.settle(TOAST_DURATION_MS / 2);
    expect(toast()).toBeNull();
  });

  it('shows the specified error for a wrong password', async () => {
    await attemptLogin({ ok: false, code: 'wrongPassword' });
    expect(toast()?.textContent).toContain('Erreur d’authentification');
    expect(toast()?.textContent).toContain('Mot de passe incorrect');
    expect(toast()?.className).toContain('error');
    expect(document.activeElement).toBe(field());
    expect(entered).toEqual([]);
  });

  it('sends the password once on a second Enter', async () => {
    const session = createFakePartnerSession({ status: 'signedOut', sealedEdits: 0 }, { ok: false, code: 'network' });
    const login = vi.fn(() => new Promise<LoginResult>(() => undefined));
    await open({ ...session, login });
    await page.fill(field(), 'secret');
    await page.keyboard('{Enter}{Enter}');
    expect(login).toHaveBeenCalledOnce();
    expect(button('Vérification…').getAttribute('aria-disabled')).toBe('true');
  });

  it('removes the error from the field once another password is typed', async () => {
    await attemptLogin({ ok: false, code: 'wrongPassword' });
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await page.fill(field(), 'autre');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  it('reports a missing network instead of a wrong password', async () => {
    await attemptLogin({ ok: false, code: 'network' });
    await sees('Aucune connexion.');
    expect(queryTexts('Mot de passe incorrect')).toEqual([]);
  });

  it('refuses a login that would lose unsent edits', async () => {
    await attemptLogin({ ok: false, code: 'cannotSeal' });
    await sees('Déconnectez-vous d’abord');
    expect(entered).toEqual([]);
  });

  it.each([
    ['storageFull', 'Le stockage de cet appareil est plein'],
    ['storageFailed', 'Ce navigateur ne donne pas accès à ses données locales'],
    ['newerVersion', 'cette version est nécessaire'],
  ] as const)('does not blame the service when the device cannot store the session: %s', async (code, text) => {
    await attemptLogin({ ok: false, code });
    await sees(text);
    expect(queryTexts('Le service ne répond pas')).toEqual([]);
    expect(entered).toEqual([]);
  });

  it('allows another attempt after a defect', async () => {
    const snapshot: SessionSnapshot = { status: 'signedOut', sealedEdits: 0 };
    const broken = createFakePartnerSession(snapshot, { ok: true, isAdmin: true, canSeal: true });
    await open({ ...broken, login: () => Promise.reject(new Error('defect')) });
    await enter();
    await sees('Le service ne répond pas pour le moment.');
    expect(button('Accéder').getAttribute('aria-disabled')).toBeNull();
    expect(entered).toEqual([]);
  });

  it('shows when a throttled login is allowed, rounded up to the minute', async () => {
    const retryAt = Date.UTC(2026, 10, 20, 13, 4, 30);
    await attemptLogin({ ok: false, code: 'throttled', retryAt });
    expect(queryTexts('14:05')).not.toEqual([]);
    expect(formatLoginThrottledMessage(undefined)).toContain('quelques minutes');
  });

  it('warns an admin whose browser cannot seal unsent edits', async () => {
    await attemptLogin({ ok: true, isAdmin: true, canSeal: false });
    await sees('disparaîtront à la fin de la session');
    // The warning is long, and shown once.
    await page.settle(2 * TOAST_DURATION_MS);
    expect(toast()).not.toBeNull();
  });

  it('warns no partner, who has no edits', async () => {
    await attemptLogin({ ok: true, isAdmin: false, canSeal: false });
    await page.settle(TOAST_DELAY_MS);
    expect(toast()).toBeNull();
  });

  it('shows the number of sealed edits', async () => {
    await open(createFakePartnerSession({ status: 'signedOut', sealedEdits: 3 }, { ok: false, code: 'network' }));
    expect(queryTexts('3 modifications non envoyées sont scellées')).not.toEqual([]);
  });
});

describe('promise 20: LogoutButton', () => {
  const adminSnapshot: SessionSnapshot = { status: 'admin', sealedEdits: 0 };
  const unused: LoginResult = { ok: false, code: 'network' };

  it('signs out at once when nothing is unsent', async () => {
    await open(createFakePartnerSession(adminSnapshot, unused, 0));
    await page.click(button('Déconnexion'));
    expect(choices).toEqual(['send']);
  });

  it('focuses the heading after a logout, whose button is gone', async () => {
    const { session, become } = createChangingSession('partner');
    const logout: PartnerSession['logout'] = async () => {
      become('signedOut');
      return { ok: true };
    };
    await open({ ...session, logout });
    await page.click(button('Déconnexion'));
    field();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('asks for a choice when edits are unsent, and discards only after a confirmation', async () => {
    await open(createFakePartnerSession(adminSnapshot, unused, 2));
    const dialog = await openLogoutDialog();
    for (const name of ['Envoyer maintenant', 'Garder scellées sur cet appareil', 'Exporter', 'Abandonner']) {
      dialog.getByRole('button', { name });
    }
    await page.click(button('Rester connecté'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(choices).toEqual([]);
    await openLogoutDialog();
    await page.click(button('Abandonner'));
    expect(choices).toEqual([]);
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.click(button('Abandonner'));
    expect(choices).toEqual(['discard']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('signs out on another attempt after a failure', async () => {
    const session = createFakePartnerSession(adminSnapshot, unused);
    const results = [{ ok: false, reasonText: 'Aucune connexion.' } as const];
    await open({ ...session, logout: async (choice) => results.pop() ?? session.logout(choice) });
    await page.click(button('Déconnexion'));
    await sees('Aucune connexion.');
    await page.click(button('Déconnexion'));
    expect(choices).toEqual(['send']);
  });

  it('reports a failed logout, and allows another attempt', async () => {
    const logout = () => Promise.reject(new Error('defect'));
    await open({ ...createFakePartnerSession(adminSnapshot, unused), logout });
    await page.click(button('Déconnexion'));
    await sees(LOGOUT_TEXTS.failed);
    expect(button('Déconnexion').getAttribute('aria-disabled')).toBeNull();
  });

  it('signs out once on a second press while the first one runs', async () => {
    const logout = vi.fn(() => new Promise<never>(() => undefined));
    await open({ ...createFakePartnerSession(adminSnapshot, unused), logout });
    await page.click(button('Déconnexion'));
    await page.click(button('Déconnexion'));
    expect(logout).toHaveBeenCalledOnce();
  });

  describe('while sending goes on under the dialog', () => {
    /** A session whose counts change on `setUnsent`. */
    function createSendingSession(unsent: UnsentCounts) {
      const listeners = new Set<() => void>();
      const session: PartnerSession = {
        ...createFakePartnerSession(adminSnapshot, unused),
        countUnsent: () => unsent,
        subscribeUnsent: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
      };
      const setUnsent = async (next: UnsentCounts) => {
        unsent = next;
        for (const listener of listeners) listener();
        await page.settle();
      };
      return { session, setUnsent };
    }

    it('shows what is left, and offers to send a text that became an edit', async () => {
      const { session, setUnsent } = createSendingSession({ edits: 0, drafts: 1 });
      await open(session);
      const dialog = await openLogoutDialog();
      await setUnsent({ edits: 1, drafts: 0 });
      dialog.getByText(/^Une modification n’a pas encore été envoyée\./);
      dialog.getByRole('button', { name: 'Envoyer maintenant' });
    });

    it('offers nothing but the logout once all is sent, and keeps the focus', async () => {
      const { session, setUnsent } = createSendingSession({ edits: 1, drafts: 0 });
      await open(session);
      const dialog = await openLogoutDialog();
      button('Abandonner').focus();
      await setUnsent({ edits: 0, drafts: 0 });
      dialog.getByText('Plus rien n’attend sur cet appareil. Vous pouvez vous déconnecter.');
      screen.getByRole('dialog', { name: 'Déconnexion' });
      expect(screen.queryByRole('button', { name: 'Abandonner' })).toBeNull();
      expect(document.activeElement).toBe(button('Se déconnecter'));
      await page.click(button('Se déconnecter'));
      expect(choices).toEqual(['send']);
    });

    it('asks again before it discards other edits than those of the question', async () => {
      const { session, setUnsent } = createSendingSession({ edits: 2, drafts: 0 });
      await open(session);
      await openLogoutDialog();
      await page.click(button('Abandonner'));
      await setUnsent({ edits: 1, drafts: 0 });
      expect(listAnnouncements('alert')).toEqual([]);
      await page.settle(AFTER_DOUBLE_CLICK_MS);
      await page.click(button('Abandonner'));
      expect(listAnnouncements('alert')).toEqual([LOGOUT_TEXTS.confirmDiscard]);
      expect(choices).toEqual([]);
    });
  });

  it('ignores another choice while one runs', async () => {
    const logout = vi.fn(() => new Promise<never>(() => undefined));
    await open({ ...createFakePartnerSession(adminSnapshot, unused, 2), logout });
    const dialog = await openLogoutDialog();
    await page.click(button('Abandonner'));
    expect(listAnnouncements('alert')).toEqual([LOGOUT_TEXTS.confirmDiscard]);
    await page.click(button('Envoyer maintenant'));
    expect(listAnnouncements('alert')).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Envoyer maintenant' }).closest('[aria-busy=true]')).not.toBeNull();
    await page.click(button('Garder scellées sur cet appareil'));
    expect(logout).toHaveBeenCalledExactlyOnceWith('send');
  });

  it('reports that the export of the unsent edits failed, or the logout', async () => {
    const fail = () => Promise.reject(new Error('defect'));
    await open({ ...createFakePartnerSession(adminSnapshot, unused, 2), exportUnsent: fail, logout: fail });
    await openLogoutDialog();
    await page.click(button('Exporter'));
    expect(listAnnouncements('alert')).toEqual([LOGOUT_TEXTS.exportFailed]);
    expect(listAnnouncements('status')).toEqual([]);
    await page.click(button('Garder scellées sur cet appareil'));
    expect(listAnnouncements('alert')).toEqual([LOGOUT_TEXTS.failed]);
  });

  it('asks again after an export of the unsent edits', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:unsent');
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open(createFakePartnerSession(adminSnapshot, unused, 2));
    await openLogoutDialog();
    await page.click(button('Exporter'));
    expect(saveBlob).toHaveBeenCalledOnce();
    await sees('Choisissez maintenant');
    expect(saved).toEqual([UNSENT_EXPORT_FILE_NAME]);
    expect(listAnnouncements('status')).toEqual([LOGOUT_TEXTS.exported]);
    expect(choices).toEqual([]);
  });

  it('asks for a choice when only typed text is not saved, which cannot be sent', async () => {
    await open(createFakePartnerSession(adminSnapshot, unused, 0, 1));
    const dialog = await openLogoutDialog();
    dialog.getByText(/^Une saisie n’est pas enregistrée\./);
    expect(dialog.queryByRole('button', { name: 'Envoyer maintenant' })).toBeNull();
    expect(choices).toEqual([]);
    await page.click(button('Garder scellées sur cet appareil'));
    expect(choices).toEqual(['seal']);
  });

  it('asks again when another notice has replaced the confirmation', async () => {
    const failure = { ok: false, reasonText: 'Aucune connexion.' } as const;
    await open({
      ...createFakePartnerSession(adminSnapshot, unused, 2),
      logout: (choice) => (choices.push(choice), Promise.resolve(failure)),
    });
    await openLogoutDialog();
    await page.click(button('Abandonner'));
    await sees('Effacer définitivement ces modifications');
    await page.click(button('Envoyer maintenant'));
    await sees('Aucune connexion.');
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.click(button('Abandonner'));
    await sees('Effacer définitivement ces modifications');
    expect(choices).toEqual(['send']);
  });

  it('discards nothing on double click', async () => {
    await open(createFakePartnerSession(adminSnapshot, unused, 2));
    await openLogoutDialog();
    await page.click(button('Abandonner'));
    await sees('Effacer définitivement ces modifications');
    await page.settle(WITHIN_DOUBLE_CLICK_MS);
    await page.click(button('Abandonner'));
    await sees('Effacer définitivement ces modifications');
    expect(choices).toEqual([]);
  });
});

describe('AccountBar', () => {
  const unused: LoginResult = { ok: false, code: 'network' };
  const openBar = async (session: PartnerSession) => {
    choices.length = 0;
    const onSignedOut = vi.fn();
    page = await renderScreen(<AccountBar session={session} onSignedOut={onSignedOut} />);
    return onSignedOut;
  };

  it.each([
    ['partner', 'Partenaire'],
    ['admin', 'Administrateur'],
  ] as const)('says who is signed in, and when nobody is any more (%s)', async (status, name) => {
    const onSignedOut = await openBar(createFakePartnerSession({ status, sealedEdits: 0 }, unused));
    screen.getByText(name);
    expect(onSignedOut).not.toHaveBeenCalled();
    await page.click(button('Déconnexion'));
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('is empty when nobody is signed in', async () => {
    await openBar(createFakePartnerSession({ status: 'signedOut', sealedEdits: 0 }, unused));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('LoginDialog', () => {
  it('focuses the password, and closes after the login alone', async () => {
    const results: LoginResult[] = [
      { ok: true, isAdmin: true, canSeal: true },
      { ok: false, code: 'wrongPassword' },
    ];
    const session = createFakePartnerSession({ status: 'admin', sealedEdits: 0 }, { ok: false, code: 'network' });
    const login = async () => results.pop() ?? session.login('');
    const onClose = vi.fn();
    page = await renderScreen(<LoginDialog session={{ ...session, login }} isOpen onClose={onClose} />);
    expect(document.activeElement).toBe(field());
    await enter('autre');
    expect(onClose).not.toHaveBeenCalled();
    await enter();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
