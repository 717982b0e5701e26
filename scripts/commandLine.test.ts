import { expect, it } from 'vitest';
import { positiveNumber, readOptions, UsageError } from './commandLine';

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
