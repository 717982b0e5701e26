import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectPrintedLines } from '../../tests/support/collectPrintedLines';
import { runPredeployHook, type PredeployDeps } from './runPredeployHook';

const printed = collectPrintedLines();
let steps: unknown[] = [];

beforeEach(() => void (steps = []));
afterEach(() => void vi.unstubAllEnvs());

/** Runs the hook as the CLI does for this project; `steps` records what it does. */
async function run(projectId: string | undefined, { isMarked = false, problems = [] as string[] } = {}) {
  vi.stubEnv('GCLOUD_PROJECT', projectId);
  const step = (...call: unknown[]): void => void steps.push(call);
  const deps: PredeployDeps = {
    isMarkedAsChecked: async () => isMarked,
    buildDeployChecks: (checkedId) => [{ name: `pour ${checkedId}`, run: async () => problems }],
    buildForDeploy: async () => step('build'),
    readWebConfig: async (id) => ({ projectId: id, apiKey: 'cle', authDomain: `${id}.firebaseapp.com` }),
    writeDeployedBackendJson: async (config) => step('backend.json', config.projectId),
    markAsChecked: async (id) => step('mark', id),
  };
  await runPredeployHook(deps);
}

describe('runPredeployHook', () => {
  it('checks, builds for the project of the CLI and marks the result', async () => {
    await run('essai');
    expect(steps).toEqual([['build'], ['backend.json', 'essai'], ['mark', 'essai']]);
    expect(printed[0]).toBe('✔ pour essai');
    expect(printed[1]).toContain('revalidés à chaque visite');
    expect(process.exitCode).toBeUndefined();
  });

  it('does nothing for what is marked', async () => {
    await run('essai', { isMarked: true, problems: ['not run'] });
    expect(steps).toEqual([]);
    expect(printed).toEqual([]);
    expect(process.exitCode).toBeUndefined();
  });

  it.each([
    ['after a failed check', 'essai', ['une faute']],
    ['without a project', undefined, []],
  ])('stops the deploy %s', async (_, projectId, problems) => {
    await run(projectId, { problems });
    expect(steps).toEqual([]);
    expect(printed.at(-1)).toBe('Déploiement refusé : voir les lignes marquées ✘.');
    expect(process.exitCode).toBe(1);
  });
});
