import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Firestore } from 'firebase-admin/firestore';
import { startServer, type LocalFirestoreServer } from '../../../local/firestore/src/index';
import { collectPrintedLines } from '../../../tests/support/collectPrintedLines';
import { openLocalFirestoreClient } from '../../stack/openLocalFirestoreClient';
import { findFreePort } from '../../stack/ports';
import { runPostsCommand } from './runPostsCommand';

let folder = '';
const printed = collectPrintedLines();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posts-'));
  writeFileSync(join(folder, 'a.md'), '---\ntitle: A\nexcerpt: B\nauthor_name: C\n---\nTexte\n');
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', undefined);
  vi.stubEnv('HOME', folder);
  vi.stubEnv('APPDATA', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const COMMANDS: readonly (readonly string[])[] = [['import'], ['list'], ['publish', 'a'], ['unpublish', 'a']];

/** Runs the command for a real project; `import` reads the folder of the test. */
async function run([command = '', slug]: readonly string[], open?: Parameters<typeof runPostsCommand>[1]) {
  const argument = command === 'import' ? folder : slug;
  await runPostsCommand([command, ...(argument === undefined ? [] : [argument]), '--project', 'absent'], open);
  expect(process.exitCode).toBe(1);
  return printed;
}

describe.each(COMMANDS)('runPostsCommand %s', (...command) => {
  it('reports missing credentials', async () => {
    expect(await run(command)).toEqual([
      'Aucun identifiant Google utilisable sur cette machine : gcloud auth application-default login',
    ]);
  });

  it.each([
    ['is absent', 'absent.json'],
    ['is a folder', '.'],
    ['holds something else', 'a.md'],
  ])('reports a file of credentials that %s', async (_, name) => {
    const file = join(folder, name);
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
    expect(await run(command)).toEqual([
      `GOOGLE_APPLICATION_CREDENTIALS désigne « ${file} », qui n’est pas un fichier d’identifiants lisible.`,
    ]);
  });

  it.each([
    [7, 'ce compte n’a pas les droits nécessaires'],
    [8, 'son quota est épuisé'],
    [14, 'elle est injoignable'],
    [16, 'ce compte n’est pas reconnu (gcloud auth application-default login)'],
    [13, 'elle a répondu par l’erreur 13'],
  ])('reports the database error %i in French, whatever closing says', async (code, reason) => {
    const port = await findFreePort();
    const firestore = openLocalFirestoreClient(port);
    vi.spyOn(firestore, 'collection').mockImplementation(() => {
      throw Object.assign(new Error('no connection'), { code });
    });
    const lines = await run(command, async () => ({
      label: 'le projet absent',
      projectId: 'absent',
      firestore,
      revokeSessions: async () => undefined,
      close: () => Promise.reject(new Error('still not connected')),
    }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^le projet absent : .* : /);
    expect(lines[0]).toContain(` : ${reason}.`);
  });
});

describe('runPostsCommand', () => {
  it.each([
    ['import', '--at', '2026-03-14'],
    ['unpublish', '--at', '2026-03-14'],
    ['publish', '--partial'],
  ])('rejects %s with %s before a backend is opened', async (command, option, ...value) => {
    const open = vi.fn(() => Promise.reject(new Error('not opened')));
    const argument = command === 'import' ? folder : 'a';
    await runPostsCommand([command, argument, '--project', 'essai', option, ...value], open);
    expect(open).not.toHaveBeenCalled();
    expect(printed[0]).toMatch(`« ${command} » n’a pas d’option ${option}.`);
    expect(process.exitCode).toBe(1);
  });
});

it('runPostsCommand rejects a list of two backends before one is opened', async () => {
  const open = vi.fn(() => Promise.reject(new Error('not opened')));
  await runPostsCommand(['list', '--local', '--project', 'essai'], open);
  expect(open).not.toHaveBeenCalled();
  expect(printed).toEqual(['Ou --local, ou --project NOM, pas les deux.']);
});

describe('runPostsCommand on a database', () => {
  let server: LocalFirestoreServer;
  let firestore: Firestore;

  beforeEach(async () => {
    server = await startServer();
    firestore = openLocalFirestoreClient(server.port);
  });
  afterEach(() => server.close());

  const runOnServer = (...args: readonly string[]) =>
    runPostsCommand([...args, '--project', 'essai'], async () => ({
      label: 'le projet essai',
      projectId: 'essai',
      firestore,
      revokeSessions: async () => undefined,
      close: () => firestore.terminate(),
    }));

  it('finds the folder from where the command was typed', async () => {
    vi.stubEnv('INIT_CWD', dirname(folder));
    await runOnServer('import', basename(folder));
    expect(printed).toEqual(['le projet essai : 1 créé, 0 mis à jour, 0 inchangé.']);
  });

  it('says that there is no post', async () => {
    await runOnServer('list');
    expect(printed).toEqual(['Aucun article sur le projet essai.']);
  });

  it('lists drafts, withdrawn posts, then by date scheduled and published ones', async () => {
    const posts = {
      ancien: { published_at: new Date('2024-03-14T08:00:00Z') },
      brouillon: { published_at: null },
      futur: { published_at: new Date('2999-03-14T08:00:00Z') },
      retire: { published_at: null, withdrawn: true },
    };
    for (const [slug, fields] of Object.entries(posts))
      await firestore.doc(`posts/${slug}`).set({ slug, title: `Titre ${slug}`, ...fields });
    await runOnServer('list');
    expect(printed).toEqual([
      'brouillon\n    Titre brouillon (brouillon)',
      'retire\n    Titre retire (retiré)',
      'futur\n    Titre futur (programmé pour le 14 mars 2999 à 09:00)',
      'ancien\n    Titre ancien (publié le 14 mars 2024 à 09:00)',
    ]);
  });

  it('publishes at the date of --at, in Paris time', async () => {
    const post = firestore.doc('posts/a');
    await post.set({ slug: 'a', title: 'A', published_at: null });
    // The command closes the client.
    const reader = openLocalFirestoreClient(server.port);
    await runOnServer('publish', 'a', '--at', '2999-03-14 09:30');
    expect(printed).toEqual(['« a » : publication le 14 mars 2999 à 09:30.']);
    const stored = await reader.doc('posts/a').get();
    expect(stored.get('published_at').toDate()).toEqual(new Date('2999-03-14T08:30:00Z'));
    await reader.terminate();
  });

  it('publishes neither of two posts with the same slug', async () => {
    for (const id of ['a', 'b']) await firestore.doc(`posts/${id}`).set({ slug: 'a', title: id, published_at: null });
    await runOnServer('publish', 'a');
    expect(printed).toEqual(['Aucun article, ou plusieurs, pour le slug « a » sur le projet essai.']);
    expect(process.exitCode).toBe(1);
  });

  it('says that a public post keeps its date', async () => {
    await firestore.doc('posts/a').set({ slug: 'a', title: 'A', published_at: new Date('2024-03-14T08:00:00Z') });
    await runOnServer('publish', 'a');
    expect(printed).toEqual([
      '« a » est déjà public, depuis le 14 mars 2024 à 09:00 : rien n’a changé (--at pour une autre date).',
    ]);
  });
});
