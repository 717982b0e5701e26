import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ignoreClosedOutput,
  parsePositiveInteger,
  parseCommandOptions,
  rejectExtraArguments,
  assertLocalOrProjectOption,
  runMain,
  runPrintingErrors,
  UsageError,
} from './commandLine';

const OPTIONS = {
  project: { type: 'string' },
  'dry-run': { type: 'boolean' },
  runs: { type: 'string', default: '5' },
} as const;

const readWithEnvironment = (environment: NodeJS.ProcessEnv, ...args: string[]) =>
  parseCommandOptions({ args, options: OPTIONS }, 'usage', environment).values;
const read = (...args: string[]) => readWithEnvironment({}, ...args);

it('parses known options', () => {
  expect(read('--project', 'a')).toEqual({ project: 'a', runs: '5' });
});

it.each([['--projet', 'a'], ['--project'], ['--project', ''], ['--project='], ['a']])(
  'throws the usage for %s %s',
  (...args) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow('usage');
  },
);

describe('parseCommandOptions without the « -- » of npm run', () => {
  it.each([
    ['--dry-run', [], { npm_config_dry_run: 'true' }],
    ['--dry-run', [], { npm_config_dryrun: 'true' }],
    ['--project', [], { npm_config_project: 'staging' }],
    ['--project', ['staging'], { npm_config_project: 'true' }],
    ['--runs', [], { npm_config_runs: '3' }],
  ])('rejects a %s that npm consumed', (option, args, environment) => {
    const reading = () => readWithEnvironment({ ...environment, npm_lifecycle_event: 'deploy' }, ...args);
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
  ])('accepts what %s', (_, args, environment) => {
    expect(readWithEnvironment(environment, ...args)).toMatchObject({ runs: '5' });
  });
});

it('rejects surplus positional arguments', () => {
  expect(() => rejectExtraArguments(['rotate', 'staging'], 1, 'usage')).toThrow('En trop : « staging »');
  expect(() => rejectExtraArguments(['rotate'], 1, 'usage')).not.toThrow();
});

it('requires --local or --project', () => {
  expect(() => assertLocalOrProjectOption({})).toThrow(UsageError);
  expect(() => assertLocalOrProjectOption({ local: true })).not.toThrow();
  expect(() => assertLocalOrProjectOption({ project: 'a' })).not.toThrow();
});

it('rejects two backends at once', () => {
  expect(() => assertLocalOrProjectOption({ local: true, project: 'a' })).toThrow(
    'Ou --local, ou --project NOM, pas les deux.',
  );
});

it.each(['x', '0', '-1', '1.5', '', 'Infinity'])('rejects %j as a number of runs', (text) => {
  expect(() => parsePositiveInteger('runs', text)).toThrow('--runs attend un nombre entier');
});

it('parses a positive integer', () => expect(parsePositiveInteger('runs', '20')).toBe(20));

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('prints a UsageError as one sentence and sets a failing exit code', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await runMain(() => Promise.reject(new UsageError('Option inconnue.')));
  expect(said.mock.calls).toEqual([['Option inconnue.']]);
  expect(process.exitCode).toBe(1);
});

it('ignores that the reader of its output has ended, no other error of it', async () => {
  ignoreClosedOutput();
  const emit = (code: string) => process.stdout.emit('error', Object.assign(new Error(code), { code }));
  expect(() => emit('EPIPE')).not.toThrow();
  expect(() => emit('ENOSPC')).toThrow('ENOSPC');
});

it('rethrows unexpected errors', async () => {
  await expect(runMain(() => Promise.reject(new TypeError('defect')))).rejects.toThrow('defect');
});

it('prints the message of any error and sets a failing exit code', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await runPrintingErrors(() => Promise.reject(new Error('La construction a échoué (le site)')));
  expect(said.mock.calls).toEqual([['La construction a échoué (le site)']]);
  expect(process.exitCode).toBe(1);
});
