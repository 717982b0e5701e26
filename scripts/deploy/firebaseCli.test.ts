import { describe, expect, it } from 'vitest';
import { parseWebConfig, readWebConfig } from './firebaseCli';

const config = { projectId: 'mon-projet', apiKey: 'cle', authDomain: 'mon-projet.firebaseapp.com' };

describe('parseWebConfig', () => {
  it('keeps the three values that the site needs', () => {
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
  /** A CLI that knows these web apps; `key` is the one that the app's configuration names. */
  function cliWith(...apps: { id: string; name?: string; key?: string }[]) {
    return async (args: readonly string[]): Promise<unknown> => {
      const [command, platform, id, ...rest] = args;
      expect(platform).toBe('WEB');
      if (command === 'apps:list') {
        expect([id, ...rest]).toEqual(['--project', 'mon-projet']);
        return { status: 'success', result: apps.map((app) => ({ appId: app.id, displayName: app.name })) };
      }
      expect([command, ...rest]).toEqual(['apps:sdkconfig', '--project', 'mon-projet']);
      const app = apps.find((one) => one.id === id);
      return { status: 'success', result: { sdkConfig: { ...config, apiKey: app?.key ?? 'cle', appId: id } } };
    };
  }

  it('takes the only app, whatever its name', async () => {
    expect(await readWebConfig('mon-projet', cliWith({ id: '1' }))).toEqual(config);
  });

  it('takes the one called « site » among several', async () => {
    const cli = cliWith({ id: '1', name: 'autre', key: 'autre' }, { id: '2', name: 'site' });
    expect(await readWebConfig('mon-projet', cli)).toEqual(config);
  });

  it('does not mind an app that was created twice: both share the project’s key', async () => {
    expect(await readWebConfig('mon-projet', cliWith({ id: '1', name: 'site' }, { id: '2', name: 'site' }))).toEqual(
      config,
    );
  });

  it('says in French that there is none', async () => {
    await expect(readWebConfig('mon-projet', cliWith())).rejects.toThrow(
      'Le projet mon-projet n’a pas d’application web : npx firebase apps:create WEB site --project mon-projet',
    );
  });

  it.each([[['site', 'site']], [['a', 'b']]])('says in French that it cannot choose among %j', async ([one, other]) => {
    const cli = cliWith({ id: '1', name: one, key: 'une' }, { id: '2', name: other, key: 'autre' });
    await expect(readWebConfig('mon-projet', cli)).rejects.toThrow('a plusieurs applications web');
  });

  it('leaves the words of the CLI as they are when it refuses', async () => {
    const refuse = () => Promise.reject(new Error('Failed to authenticate, have you run firebase login?'));
    await expect(readWebConfig('mon-projet', refuse)).rejects.toThrow('firebase login');
  });
});
