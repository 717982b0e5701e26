import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeGrid } from '../../../functions/src/plans/testing/writeGrid';
import { startServer, type LocalFirestoreServer } from '../../../local/firestore/src/index';
import { buildSolution } from '../../../src/domain/pricing/testing/testBuilders';
import { collectPrintedLines } from '../../../tests/support/collectPrintedLines';
import { openLocalFirestoreClient } from '../../stack/openLocalFirestoreClient';
import { BackendError, type openBackend } from '../backendConnection';
import { runPlansCommand } from './runPlansCommand';

/** Days long past, so that a plan is due whenever the tests run, and one far ahead. */
const PAST = { prix_partenaire: '1200,00', commission: '12,5', starts_on: '2024-03-14' };
const COMING = { prix_partenaire: '12,00', commission: '20', starts_on: '2099-01-01' };

let server: LocalFirestoreServer;
let firestore: Firestore;
const printed = collectPrintedLines();

beforeAll(async () => {
  server = await startServer();
  firestore = openLocalFirestoreClient(server.port);
});
afterAll(async () => {
  await firestore.terminate();
  await server.close();
});

/** Runs a command against the server of the tests and returns what it prints. */
async function run(...args: readonly string[]): Promise<readonly string[]> {
  printed.length = 0;
  const open: typeof openBackend = async ({ isLocal }) => ({
    label: isLocal ? 'le serveur local' : 'le projet essai',
    projectId: 'essai',
    firestore,
    revokeSessions: async () => undefined,
    close: async () => undefined,
  });
  await runPlansCommand(args, open);
  return [...printed];
}

const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[\u00a0\u202f]/g, ' '));

describe('runPlansCommand publish', () => {
  it('publishes and names what is due', async () => {
    await writeGrid(firestore, [buildSolution('a', { plan: PAST }), buildSolution('b', { plan: COMING })]);
    expect(plain(await run('publish', '--project', 'essai'))).toEqual([
      'Solution a\n    1 200,00 €, 12,5 % à partir du 14 mars 2024',
      '1 prix prévu publié.',
    ]);
    expect((await firestore.doc('pricing_costs/a').get()).get('prix_partenaire')).toBe('1200,00');
    expect((await firestore.doc('pricing_costs/b').get()).get('prix_partenaire')).toBe('10,00');
    expect(await run('publish', '--project', 'essai')).toEqual(['Aucun prix prévu à publier sur le projet essai.']);
    expect(process.exitCode).toBeUndefined();
  });

  it.each([
    ['2098-12-31 23:59', 'Aucun prix prévu à publier sur le serveur local.'],
    ['2098-12-31T22:59:59Z', 'Aucun prix prévu à publier sur le serveur local.'],
    ['2098-12-31T23:00:00Z', '1 prix prévu publié.'],
    ['2099-01-01', '1 prix prévu publié.'],
  ])('publishes what is due at %s in Paris', async (time, line) => {
    await writeGrid(firestore, [buildSolution('a', { plan: COMING })]);
    expect((await run('publish', '--local', '--at', time)).at(-1)).toBe(line);
  });

  it('names damaged plans and fails', async () => {
    await writeGrid(firestore, [buildSolution('a', { plan: { ...PAST, commission: 'dix' } })]);
    expect(await run('publish', '--local')).toEqual([
      'Aucun prix prévu à publier sur le serveur local.',
      'Illisibles dans pricing_plans, et laissés tels quels : a',
    ]);
    expect(process.exitCode).toBe(1);
  });

  it('says that a grid without a head is not published', async () => {
    await writeGrid(firestore, [buildSolution('a', { plan: PAST })]);
    await firestore.doc('pricing_grid/head').delete();
    expect(await run('publish', '--local')).toEqual([
      'le serveur local : rien n’est publié, la grille n’a pas de tête (aucune donnée, ou une restauration en cours).',
    ]);
    expect(process.exitCode).toBe(1);
  });
});

/** Makes the second push of a publication fail. */
function failSecondPush(error: Error): void {
  const createBatch = firestore.batch.bind(firestore);
  vi.spyOn(firestore, 'batch')
    .mockImplementationOnce(createBatch)
    .mockImplementationOnce(() => Object.assign(createBatch(), { commit: vi.fn().mockRejectedValue(error) }));
}

describe('runPlansCommand publish of more plans than one push holds', () => {
  it.each([
    ['an error of the database', { code: 14 }, 'la base n’a pas répondu comme il faut : elle est injoignable'],
    ['an expired account', { code: 16 }, 'la base n’a pas répondu comme il faut : ce compte n’est pas reconnu'],
  ])('names what is published before %s', async (_, error, reason) => {
    await writeGrid(
      firestore,
      Array.from({ length: 200 }, (__, index) => buildSolution(`row-${String(index)}`, { plan: PAST })),
    );
    failSecondPush(Object.assign(new Error('failed'), error));
    const lines = plain(await run('publish', '--local'));
    const count = lines.filter((line) => line.includes('1 200,00 €')).length;
    expect(count).toBeGreaterThan(0);
    expect(lines.slice(count)).toEqual([
      `${count} prix prévus publiés.`,
      expect.stringContaining(`le serveur local : le reste n’est pas publié, ${reason}`),
    ]);
    expect(process.exitCode).toBe(1);
    const { docs } = await firestore.collection('pricing_costs').where('prix_partenaire', '==', '1200,00').get();
    expect(docs).toHaveLength(count);
  });
});

describe('runPlansCommand list', () => {
  it('lists due and coming plans by day', async () => {
    await writeGrid(firestore, [buildSolution('a', { plan: COMING }), buildSolution('b', { plan: PAST })]);
    await firestore.doc('pricing_plans/c').set({ ...COMING, starts_on: '2099-01-02', revision: 1 });
    await firestore.doc('pricing_plans/d').set({ ...COMING, starts_on: 'demain', revision: 1 });
    expect(plain(await run('list'))).toEqual([
      'Solution b\n    1 200,00 €, 12,5 % à partir du 14 mars 2024 (à publier)',
      'Solution a\n    12,00 €, 20 % à partir du 1er janvier 2099',
      'Ligne supprimée (c)\n    12,00 €, 20 % à partir du 2 janvier 2099',
      'Illisible dans pricing_plans : d',
    ]);
  });

  it.each([
    ['from its day on, at midnight in Paris', Date.UTC(2024, 2, 13, 23), ' (à publier)'],
    ['not before', Date.UTC(2024, 2, 13, 23) - 1, ''],
  ])('calls a plan due %s', async (_, now, due) => {
    await writeGrid(firestore, [buildSolution('a', { plan: PAST })]);
    vi.spyOn(Date, 'now').mockReturnValue(now);
    expect(plain(await run('list'))).toEqual([`Solution a\n    1 200,00 €, 12,5 % à partir du 14 mars 2024${due}`]);
  });

  it('does not name a plan after a deleted row', async () => {
    await writeGrid(firestore, [buildSolution('a', { plan: COMING })]);
    await firestore.doc('pricing_items/a').update({ deleted: true });
    expect((await run('list'))[0]).toMatch(/^Ligne supprimée \(a\)\n/);
  });

  it('says that there are none', async () => {
    await writeGrid(firestore, [buildSolution('a')]);
    expect(await run('list', '--local')).toEqual(['Aucun prix prévu sur le serveur local.']);
  });
});

describe('runPlansCommand', () => {
  it.each([
    ['a time for a real project', ['publish', '--project', 'essai', '--at', '2099-01-01'], '--at ne va qu’avec'],
    ['a time for a list', ['list', '--local', '--at', '2099-01-01'], '--at ne va qu’avec'],
    ['a time that is none', ['publish', '--local', '--at', '2099-02-30'], '« 2099-02-30 » n’est pas une date'],
    ['a publication without a project', ['publish'], 'Quel projet changer'],
    ['a list of two backends', ['list', '--local', '--project', 'essai'], 'pas les deux'],
    ['surplus arguments', ['publish', 'a', '--local'], 'En trop : « a »'],
    ['an unknown command', ['efface', '--local'], 'npm run plans -- publish'],
  ])('rejects %s before a backend is opened', async (_, args, message) => {
    const open = vi.fn(() => Promise.reject(new BackendError('opened')));
    await runPlansCommand(args, open);
    expect(open).not.toHaveBeenCalled();
    expect(printed[0]).toContain(message);
    expect(process.exitCode).toBe(1);
  });
});
