import { afterEach, expect, it, vi } from 'vitest';
import { positiveNumber, readOptions, runCommand, UsageError } from './commandLine';

const read = (...args: string[]) => readOptions({ args, options: { project: { type: 'string' } } }, 'usage').values;

it('reads the options that a command knows', () => {
  expect(read('--project', 'a')).toEqual({ project: 'a' });
});

it.each([['--projet', 'a'], ['--project'], ['a']])('shows the usage for %s %s', (...args) => {
  expect(() => read(...args)).toThrow(UsageError);
  expect(() => read(...args)).toThrow('usage');
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
