import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { company } from '../../src/config/company';
import { buildDeployChecks } from './buildDeployChecks';

afterEach(() => vi.restoreAllMocks());

/** Runs the check whose name begins so. */
async function runCheck(name: string, ...args: Parameters<typeof buildDeployChecks>): Promise<readonly string[]> {
  const check = buildDeployChecks(...args).find((one) => one.name.startsWith(name));
  if (check === undefined) throw new Error(`No check is named ${name}`);
  return check.run();
}

describe('buildDeployChecks', () => {
  it('lists the quick checks first, then the tests', () => {
    const checks = buildDeployChecks('mon-projet');
    expect(checks.map(({ isSlow = false }) => isSlow)).toEqual([...checks.slice(1).map(() => false), true]);
    expect(checks.at(-1)?.name).toContain('npm test');
  });

  it.each([
    ['without a project', null, 'Aucun projet choisi'],
    ['to a project of the emulators', 'demo-site', 'demo-site est un projet de démonstration'],
  ])('refuses a deploy %s before it asks the CLI', async (_, projectId, problem) => {
    expect(await runCheck('Projet', projectId)).toEqual([expect.stringContaining(problem)]);
  });

  it('names each example left in the identity of the company', async () => {
    vi.spyOn(company, 'siteOrigin', 'get').mockReturnValue('https://www.entreprise.example' as never);
    expect(await runCheck('Identité', null)).toContainEqual(
      expect.stringMatching(/siteOrigin est encore un exemple : https:\/\/www\.entreprise\.example$/),
    );
  });

  it.each([
    ['passes if the tests succeed', '', []],
    ['fails if a test fails', 'process.exit(1);', ['npm test a échoué : voir plus haut']],
    ['fails if the tests are interrupted', "process.kill(process.pid, 'SIGTERM');", [expect.any(String)]],
  ])('%s', async (_, source, problems) => {
    const folder = await mkdtemp(join(tmpdir(), 'deploy-checks-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = join(folder, 'test.mjs');
    await writeFile(program, source);
    expect(await runCheck('Tests', 'mon-projet', program)).toEqual(problems);
  });

  it.each(['Images', 'Règles', 'Index'])('passes the committed files of « %s »', async (name) => {
    expect(await runCheck(name, null)).toEqual([]);
  });
});
