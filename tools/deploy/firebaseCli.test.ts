import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCliOutput, parseWebConfig, readWebConfig, runFirebase } from './firebaseCli';

const config = { projectId: 'mon-projet', apiKey: 'cle', authDomain: 'mon-projet.firebaseapp.com' };

describe('parseCliOutput', () => {
  it('throws the message of the CLI', () => {
    expect(() => parseCliOutput('{"status":"error","error":"Failed to authenticate"}')).toThrow(
      'Failed to authenticate',
    );
  });

  it.each(['', '{"status":', 'Killed'])('throws in French for %j', (stdout) => {
    expect(() => parseCliOutput(stdout)).toThrow(
      'La commande firebase n’a pas répondu : vérifiez la connexion au réseau, puis recommencez.',
    );
  });

  it('returns the output of a query that succeeded', () => {
    expect(parseCliOutput('{"status":"success","result":[]}')).toEqual({ status: 'success', result: [] });
  });
});

describe('parseWebConfig', () => {
  it('returns the three values that the site needs', () => {
    const sdkConfig = { ...config, appId: '1:2:web:3', storageBucket: 'x' };
    expect(parseWebConfig({ status: 'success', result: { sdkConfig } })).toEqual(config);
  });

  it.each([
    [null],
    [{}],
    [{ status: 'error', error: 'not logged in' }],
    [{ result: { sdkConfig: { ...config, apiKey: undefined } } }],
    [{ result: { sdkConfig: 'text' } }],
  ])('finds nothing in %j', (answer) => {
    expect(parseWebConfig(answer)).toBeNull();
  });
});

describe('readWebConfig', () => {
  /** Fake CLI with these web apps; `key` is the API key in their configuration. */
  function cliWith(...apps: { id: string; name?: string; key?: string; project?: string }[]) {
    return async (args: readonly string[]): Promise<unknown> => {
      const [command, platform, id, ...rest] = args;
      expect(platform).toBe('WEB');
      if (command === 'apps:list') {
        expect([id, ...rest]).toEqual(['--project', 'mon-projet']);
        return { status: 'success', result: apps.map((app) => ({ appId: app.id, displayName: app.name })) };
      }
      expect([command, ...rest]).toEqual(['apps:sdkconfig', '--project', 'mon-projet']);
      const app = apps.find((one) => one.id === id);
      const { key: apiKey = 'cle', project: projectId = 'mon-projet' } = app ?? {};
      return { status: 'success', result: { sdkConfig: { ...config, projectId, apiKey, appId: id } } };
    };
  }

  it('returns the only app under any name', async () => {
    expect(await readWebConfig('mon-projet', cliWith({ id: '1' }))).toEqual(config);
  });

  it('selects the app named « site » among several', async () => {
    const cli = cliWith({ id: '1', name: 'autre', key: 'autre' }, { id: '2', name: 'site' });
    expect(await readWebConfig('mon-projet', cli)).toEqual(config);
  });

  it('accepts duplicate apps with one API key', async () => {
    expect(await readWebConfig('mon-projet', cliWith({ id: '1', name: 'site' }, { id: '2', name: 'site' }))).toEqual(
      config,
    );
  });

  it('ignores an app that is configured for another project', async () => {
    const other = { id: '1', name: 'site', key: 'autre', project: 'autre-projet' };
    expect(await readWebConfig('mon-projet', cliWith(other, { id: '2', name: 'site' }))).toEqual(config);
    await expect(readWebConfig('mon-projet', cliWith(other))).rejects.toThrow('n’a pas d’application web');
  });

  it('throws in French without a web app', async () => {
    await expect(readWebConfig('mon-projet', cliWith())).rejects.toThrow(
      'Le projet mon-projet n’a pas d’application web : npx firebase apps:create WEB site --project mon-projet',
    );
  });

  it.each([[['site', 'site']], [['a', 'b']]])('throws in French if %j are ambiguous', async ([one, other]) => {
    const cli = cliWith({ id: '1', name: one, key: 'une' }, { id: '2', name: other, key: 'autre' });
    await expect(readWebConfig('mon-projet', cli)).rejects.toThrow('a plusieurs applications web');
  });

  it('rethrows the CLI’s message if it fails', async () => {
    const refuse = () => Promise.reject(new Error('Failed to authenticate, have you run firebase login?'));
    await expect(readWebConfig('mon-projet', refuse)).rejects.toThrow('firebase login');
  });
});

describe('runFirebase', () => {
  /** Runs a program with this source in place of the CLI. */
  async function runProgram(source: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'firebase-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = join(folder, 'main.mjs');
    await writeFile(program, source);
    await runFirebase(['deploy'], program);
  }

  it('resolves if the CLI succeeds', async () => {
    await expect(runProgram('')).resolves.toBeUndefined();
  });

  it('reports the exit code of a failed deploy', async () => {
    await expect(runProgram('process.exit(2);')).rejects.toThrow('firebase deploy a échoué (code 2)');
  });

  it('reports the signal that interrupted a deploy', async () => {
    await expect(runProgram("process.kill(process.pid, 'SIGKILL');")).rejects.toThrow(
      'firebase deploy a été interrompu (SIGKILL). Ce qui est déjà envoyé est en ligne',
    );
  });
});
