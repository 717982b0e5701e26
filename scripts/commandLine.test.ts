import { afterEach, describe, expect, it, vi } from 'vitest';
import { positiveNumber, readOptions, refuseSurplus, requireChosenTarget, runCommand, UsageError } from './commandLine';

const OPTIONS = {
  project: { type: 'string' },
  'dry-run': { type: 'boolean' },
  runs: { type: 'string', default: '5' },
} as const;

const readAmong = (environment: NodeJS.ProcessEnv, ...args: string[]) =>
  readOptions({ args, options: OPTIONS }, 'usage', environment).values;
const read = (...args: string[]) => readAmong({}, ...args);

it('reads the options that a command knows', () => {
  expect(read('--project', 'a')).toEqual({ project: 'a', runs: '5' });
});

it.each([['--projet', 'a'], ['--project'], ['a']])('shows the usage for %s %s', (...args) => {
  expect(() => read(...args)).toThrow(UsageError);
  expect(() => read(...args)).toThrow('usage');
});

describe('without the « -- » of npm run', () => {
  it.each([
    ['--dry-run', [], { npm_config_dry_run: 'true' }],
    ['--dry-run', [], { npm_config_dryrun: 'true' }],
    ['--project', [], { npm_config_project: 'staging' }],
    ['--project', ['staging'], { npm_config_project: 'true' }],
    ['--runs', [], { npm_config_runs: '3' }],
  ])('refuses a %s that npm kept', (option, args, environment) => {
    const reading = () => readAmong({ ...environment, npm_lifecycle_event: 'deploy' }, ...args);
    expect(reading).toThrow(UsageError);
    expect(reading).toThrow(`npm a gardé ${option} pour lui`);
    expect(reading).toThrow('npm run deploy -- ');
  });

  it.each([
    ['is switched off', [], { npm_config_dry_run: '', npm_config_project: 'false' }],
    ['is on the command line as well', ['--dry-run'], { npm_config_dry_run: 'true' }],
    [
      'is no option of the command',
      [],
      { npm_config_port: '3000', npm_config_local_prefix: '/', npm_config_yes: 'true' },
    ],
  ])('says nothing of what %s', (_, args, environment) => {
    expect(readAmong(environment, ...args)).toMatchObject({ runs: '5' });
  });
});

it('takes no more words than the command reads', () => {
  expect(() => refuseSurplus(['rotate', 'staging'], 1, 'usage')).toThrow('En trop : « staging »');
  expect(() => refuseSurplus(['rotate'], 1, 'usage')).not.toThrow();
});

it('changes only what was named, as npm swallows --local without a trace', () => {
  expect(() => requireChosenTarget({})).toThrow(UsageError);
  expect(() => requireChosenTarget({ local: true })).not.toThrow();
  expect(() => requireChosenTarget({ project: 'a' })).not.toThrow();
});

it.each(['x', '0', '-1', '1.5', '', 'Infinity'])('takes %j for no number of runs', (text) => {
  expect(() => positiveNumber('runs', text)).toThrow('--runs attend un nombre entier');
});

it('takes a whole number', () => expect(positiveNumber('runs', '20')).toBe(20));

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('says in one sentence what was typed wrong, and ends as a failure', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await runCommand(() => Promise.reject(new UsageError('Option inconnue.')));
  expect(said.mock.calls).toEqual([['Option inconnue.']]);
  expect(process.exitCode).toBe(1);
});

it('hides no defect behind such a sentence', async () => {
  await expect(runCommand(() => Promise.reject(new TypeError('defect')))).rejects.toThrow('defect');
});
