import { Readable } from 'node:stream';
import type { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_UID, PARTNER_UID } from '../../../functions/src/login/passwordDocument';
import { matchesHash } from '../../../functions/src/login/passwordHash';
import { startServer, type LocalFirestoreServer } from '../../../local/firestore/src/index';
import { collectPrintedLines } from '../../../tests/support/collectPrintedLines';
import { writeTestPasswords } from '../../../tests/support/writeTestPasswords';
import { openLocalFirestoreClient } from '../../stack/openLocalFirestoreClient';
import { readPasswordDocument } from './passwordStore';
import { runPasswordsCommand } from './runPasswordsCommand';

const FIRST = { partner: 'premier partenaire', admin: 'premier administrateur' };

const printed = collectPrintedLines();

describe('runPasswordsCommand', () => {
  it.each([
    ['a change without a project', ['rotate'], 'Quel projet changer'],
    ['a change of two backends', ['set', '--local', '--project', 'essai'], 'pas les deux'],
    ['a state of two backends', ['status', '--local', '--project', 'essai'], 'pas les deux'],
    ['surplus arguments', ['rotate', 'essai', '--local'], 'En trop : « essai »'],
    ['an unknown command', ['toString', '--local'], 'npm run passwords -- set'],
    ['a missing command', [], 'npm run passwords -- set'],
  ])('rejects %s before a backend is opened', async (_, args, message) => {
    const open = vi.fn(() => Promise.reject(new Error('opened')));
    await runPasswordsCommand(args, { open });
    expect(open).not.toHaveBeenCalled();
    expect(printed).toEqual([expect.stringContaining(message)]);
    expect(process.exitCode).toBe(1);
  });

  it('prints the help and succeeds with --help', async () => {
    await runPasswordsCommand(['--help']);
    expect(printed[0]).toContain('npm run passwords -- set');
    expect(process.exitCode).toBe(0);
  });
});

describe('runPasswordsCommand on a database', () => {
  let server: LocalFirestoreServer;
  let firestore: Firestore;
  const revokeSessions = vi.fn<(uids: readonly string[]) => Promise<void>>();

  beforeEach(async () => {
    server = await startServer();
    firestore = openLocalFirestoreClient(server.port);
    revokeSessions.mockReset().mockResolvedValue();
  });
  afterEach(async () => {
    await firestore.terminate();
    await server.close();
  });

  const runOnServer = (args: readonly string[], input = '') =>
    runPasswordsCommand([...args, '--project', 'essai'], {
      input: Readable.from([input]),
      open: async ({ isLocal, projectId = '' }) => ({
        label: isLocal ? 'le serveur local' : `le projet ${projectId}`,
        projectId,
        firestore,
        revokeSessions,
        close: async () => undefined,
      }),
    });

  async function expectStored({ partner, admin }: typeof FIRST): Promise<void> {
    const document = await readPasswordDocument(firestore);
    expect(await matchesHash(partner, document?.partnerHash ?? '')).toBe(true);
    expect(await matchesHash(admin, document?.adminHash ?? '')).toBe(true);
  }

  it('stores the passwords of the standard input, first the partner’s, and ends both sessions', async () => {
    await runOnServer(['set'], `${FIRST.partner}\n${FIRST.admin}\n`);
    await expectStored(FIRST);
    expect(printed).toEqual([
      'Nouveaux mots de passe pour le projet essai',
      expect.stringContaining('Version 1 en service sur le projet essai.'),
    ]);
    expect(revokeSessions.mock.calls).toEqual([[[PARTNER_UID, ADMIN_UID]]]);
    expect(process.exitCode).toBeUndefined();
  });

  it('prints the passwords that it generates, each beside its role', async () => {
    await writeTestPasswords(firestore, FIRST);
    await runOnServer(['rotate']);
    expect(printed[0]).toContain('Version 2 en service');
    const [, partner = '', admin = ''] = /^Partenaire : +(\S+)\nAdministrateur : +(\S+)\n/.exec(printed[1] ?? '') ?? [];
    await expectStored({ partner, admin });
  });

  it.each([
    ['no password', FIRST, '', 'rien n’a changé'],
    ['one password for both roles', FIRST, `${FIRST.admin}\n`, 'doivent être différents'],
    ['a single one in an empty project', null, `${FIRST.partner}\n`, 'Les deux mots de passe sont nécessaires'],
  ])('reports %s in French and ends no session', async (_, stored, input, message) => {
    if (stored !== null) await writeTestPasswords(firestore, stored);
    await runOnServer(['set'], input);
    expect(printed.at(-1)).toContain(message);
    expect(revokeSessions).not.toHaveBeenCalled();
    expect(process.exitCode).toBe(1);
  });

  it('tells the version in use and the revision of the grid', async () => {
    await writeTestPasswords(firestore, FIRST);
    await firestore.doc('pricing_grid/head').set({ revision: 12 });
    await runOnServer(['status']);
    expect(printed).toEqual([
      expect.stringMatching(/^Version 1 en service sur le projet essai depuis le \d.*\d\d:\d\d\.$/),
      'Grille : révision 12.',
    ]);
    expect(process.exitCode).toBeUndefined();
  });

  it('tells that a project has no password', async () => {
    await runOnServer(['status']);
    expect(printed).toEqual(['Aucun mot de passe sur le projet essai : npm run passwords -- set']);
  });

  it('tells how to repair a damaged document', async () => {
    await writeTestPasswords(firestore, FIRST);
    await firestore.doc('access/current').update({ pv: 9 });
    await runOnServer(['status']);
    expect(printed).toEqual([expect.stringContaining('le répare')]);
    expect(process.exitCode).toBe(1);
  });
});
