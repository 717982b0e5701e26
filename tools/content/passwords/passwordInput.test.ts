import { describe, expect, it } from 'vitest';
import { findPasswordProblem } from './passwordInput';

describe('findPasswordProblem', () => {
  it.each([
    ['onze lettre', 'Au moins 12'],
    ['x'.repeat(201), 'Au plus 200'],
    [' douze lettres', 'espace'],
    ['douze lettres ', 'espace'],
  ])('refuses %j', (password, reason) => {
    expect(findPasswordProblem(password)).toContain(reason);
  });

  it('accepts a sentence', () => {
    expect(findPasswordProblem('quatre mots bien choisis')).toBeNull();
  });
});
