import { expect, it } from 'vitest';
import { findNpmProcess } from './findNpmProcess';

it.each([
  ['the parent that npm became', '20 (npm start) S 10 20 20 0', 20],
  ['the parent of a shell that waits', '20 (sh) S 10 20 20 0', 10],
  ['the parent with parentheses in its name', '20 (sh) S 10 (node) S 10 20 20 0', 20],
  ['the parent of a system that does not tell more', '', 20],
])('returns %s', (_case, status, pid) => {
  expect(findNpmProcess(20, (asked) => (asked === 20 ? status : ''))).toBe(pid);
});

it('returns a running process', () => {
  expect(() => process.kill(findNpmProcess(), 0)).not.toThrow();
});
