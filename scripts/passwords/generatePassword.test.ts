import { describe, expect, it } from 'vitest';
import { generatePassword } from './generatePassword';
import { passwordProblem } from './passwordInput';

describe('generated passwords', () => {
  it('are long, can be dictated, and pass their own check', () => {
    const password = generatePassword();
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    expect(passwordProblem(password)).toBeNull();
  });

  it('never come twice', () => {
    expect(new Set(Array.from({ length: 500 }, () => generatePassword())).size).toBe(500);
  });

  it('use every letter of their alphabet', () => {
    let next = 0;
    const password = generatePassword((below) => (next += 7) % below);
    expect(new Set(password.replaceAll('-', '')).size).toBe(20);
  });
});

describe('passwordProblem', () => {
  it.each([
    ['onze lettre', 'Au moins 12'],
    ['x'.repeat(201), 'Au plus 200'],
    [' douze lettres', 'espace'],
    ['douze lettres ', 'espace'],
  ])('refuses %j', (password, reason) => {
    expect(passwordProblem(password)).toContain(reason);
  });

  it('accepts a sentence', () => {
    expect(passwordProblem('quatre mots bien choisis')).toBeNull();
  });
});
