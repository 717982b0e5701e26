import { beforeEach, describe, expect, it } from 'vitest';
import { company } from '../../src/config/company';
import { collectPrintedLines } from '../../tests/support/collectPrintedLines';
import { runDeployCommand, type DeployDeps } from './runDeployCommand';

const CONFIG = { projectId: 'essai', apiKey: 'cle', authDomain: 'essai.firebaseapp.com' };

const printed = collectPrintedLines();
let steps: unknown[] = [];

beforeEach(() => void (steps = []));

/** Runs the command with these results of the checks and the smoke test; `steps` records what it does. */
async function run(args: string[], problems: { checks?: string[]; site?: string[]; upload?: Error } = {}) {
  const step = (...call: unknown[]): void => void steps.push(call);
  const deps: DeployDeps = {
    buildDeployChecks: (projectId) => [{ name: `pour ${projectId}`, run: async () => problems.checks ?? [] }],
    buildForDeploy: async () => step('build'),
    describeDeliverables: async () => ['le site'],
    readWebConfig: async (projectId) => ({ ...CONFIG, projectId }),
    writeDeployedBackendJson: async ({ projectId }) => step('backend.json', projectId),
    markAsChecked: async (projectId) => step('mark', projectId),
    writeDeployConfig: async () => 'copie.json',
    runFirebase: async (cliArgs) => {
      step('firebase', cliArgs.join(' '));
      if (problems.upload) throw problems.upload;
    },
    runSmokeTest: async (origin, projectId) => {
      step('smoke test', origin, projectId);
      return problems.site ?? [];
    },
  };
  await runDeployCommand(args, deps);
}

const UPLOAD = ['firebase', 'deploy --only firestore,functions,hosting --project essai --config copie.json'] as const;

describe('runDeployCommand', () => {
  it('checks, builds, sends to the given project and checks the site', async () => {
    await run(['--project', 'essai', '--origin', 'https://essai.web.app']);
    expect(steps).toEqual([
      ['build'],
      ['backend.json', 'essai'],
      ['mark', 'essai'],
      UPLOAD,
      ['smoke test', 'https://essai.web.app', 'essai'],
    ]);
    expect(printed).toEqual([
      'Vérifications',
      '✔ pour essai',
      '\nÀ envoyer vers essai',
      '  le site',
      '\nContrôle de https://essai.web.app',
      '✔ Le site répond comme prévu.',
    ]);
    expect(process.exitCode).toBeUndefined();
  });

  it('neither builds nor sends after a failed check, and fails', async () => {
    await run(['--project', 'essai'], { checks: ['une faute'] });
    expect(steps).toEqual([]);
    expect(printed.at(-1)).toBe('\nDéploiement refusé : voir les lignes marquées ✘.');
    expect(process.exitCode).toBe(1);
  });

  it('builds but sends nothing with --dry-run', async () => {
    await run(['--project', 'essai', '--dry-run']);
    expect(steps).toEqual([['build']]);
    expect(printed.at(-1)).toBe('\nTout est prêt. Rien n’a été envoyé.');
    expect(process.exitCode).toBeUndefined();
  });

  it('builds, describes and fails with --dry-run after a failed check', async () => {
    await run(['--project', 'essai', '--dry-run'], { checks: ['une faute'] });
    expect(steps).toEqual([['build']]);
    expect(printed).toContain('\nÀ envoyer vers essai');
    expect(process.exitCode).toBe(1);
  });

  it('fails without a check of the site if the upload fails', async () => {
    await run(['--project', 'essai'], { upload: new Error('firebase deploy a échoué (code 2).') });
    expect(steps.at(-1)).toEqual(UPLOAD);
    expect(printed.at(-1)).toBe('firebase deploy a échoué (code 2).');
    expect(process.exitCode).toBe(1);
  });

  it.each([
    ['the company’s domain, which may not be connected yet,', company.siteOrigin, true],
    ['another address', 'https://essai.web.app', false],
  ])('only checks %s with --smoke-test and reports its problems', async (_, origin, hasAdvice) => {
    await run(['--smoke-test', '--project', 'essai', '--origin', origin], { site: ['accueil (/) : statut 404'] });
    expect(steps).toEqual([['smoke test', origin, 'essai']]);
    expect(printed.slice(0, 2)).toEqual([`\nContrôle de ${origin}`, '✘ accueil (/) : statut 404']);
    const advice =
      'Ce domaine n’est pas encore connecté ? npm run deploy -- --smoke-test --origin https://essai.web.app';
    expect(printed.slice(2)).toEqual(hasAdvice ? [advice] : []);
    expect(process.exitCode).toBe(1);
  });

  it('prints the help and does nothing else with --help', async () => {
    await run(['--help', '--project', 'essai']);
    expect(steps).toEqual([]);
    expect(printed).toEqual([expect.stringContaining('--smoke-test')]);
  });
});
