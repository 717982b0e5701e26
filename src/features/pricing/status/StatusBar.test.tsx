// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { PricingPage } from '../PricingPage';
import type { SyncView } from '../services';
import { FakeEditor } from '../testing/fakeEditor';
import { sampleRow } from '../testing/sampleRow';

const PROMISE_OF_EDITS = 'Vos modifications restent sur cet appareil.';

let screen: Screen;
let editor: FakeEditor;

async function open({ admin }: { admin: boolean }) {
  editor = new FakeEditor([sampleRow({ id: 'a' })], { admin });
  const signIn = <a href="/partner">Se connecter</a>;
  screen = await renderScreen(<PricingPage editor={editor} account={null} signIn={signIn} />);
  await screen.until(() => screen.find('.pricing-status'));
}
afterEach(() => screen.close());

const show = async (part: Partial<SyncView>) => {
  editor.set({ sync: { ...editor.getSnapshot().sync, ...part } });
  await screen.settle();
};
const bar = () => screen.find('.pricing-status').textContent;
const links = () => screen.findAll('.pricing-status a').map((link) => link.textContent);

describe('a session that cannot be refreshed', () => {
  const unreachable = { phase: 'sessionUnreachable', cause: PROMISE_OF_EDITS } as const;

  it.each([true, false])(
    'leads to where it begins again (admin: %s), and back to nothing when it did',
    async (admin) => {
      await open({ admin });
      expect(links()).toEqual([]);
      await show(unreachable);
      expect(bar()).toContain('Reconnexion requise');
      expect(links()).toEqual(['Se connecter']);
      await show({ phase: 'idle', cause: null });
      expect(links()).toEqual([]);
    },
  );

  it('promises nothing about edits to a partner, who has none', async () => {
    await open({ admin: false });
    await show(unreachable);
    expect(bar()).not.toContain(PROMISE_OF_EDITS);
  });

  it('tells an admin that edits stay', async () => {
    await open({ admin: true });
    await show(unreachable);
    expect(bar()).toContain(PROMISE_OF_EDITS);
  });
});

describe('“Synchroniser maintenant”', () => {
  async function answerTo(outcome: Partial<SyncView>): Promise<string> {
    editor.syncNow = async () => editor.set({ sync: { ...editor.getSnapshot().sync, ...outcome } });
    await screen.click(screen.button('Synchroniser maintenant'));
    await screen.until(() => screen.find('.toast__title'));
    return screen.find('.toast__text').textContent;
  }

  it('answers that it is done', async () => {
    await open({ admin: true });
    expect(await answerTo({ lastSyncAt: 1 })).toBe('Synchronisation terminée');
  });

  it('answers offline, also where nothing is unsent', async () => {
    await open({ admin: false });
    await show({ phase: 'offline', cause: 'Vos modifications partiront au retour du réseau.' });
    expect(await answerTo({})).toBe('Impossible de synchroniserHors connexion.');
  });

  it('answers why it failed', async () => {
    await open({ admin: true });
    const cause = 'Le serveur ne répond pas. Nouvel essai automatique.';
    expect(await answerTo({ phase: 'waiting', cause })).toBe(`Impossible de synchroniser${cause}`);
  });

  it('does not call done what another tab is still at', async () => {
    await open({ admin: true });
    expect(await answerTo({})).toBe('Synchronisation en cours');
  });
});
