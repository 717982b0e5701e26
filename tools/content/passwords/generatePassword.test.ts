import { describe, expect, it } from 'vitest';
import { generatePassword } from './generatePassword';
import { findPasswordProblem } from './passwordInput';

describe('generatePassword', () => {
  it('returns long, dictatable passwords that pass the check', () => {
    const password = generatePassword();
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    expect(findPasswordProblem(password)).toBeNull();
  });

  it('returns distinct passwords', () => {
    expect(new Set(Array.from({ length: 500 }, () => generatePassword())).size).toBe(500);
  });

  it('uses the whole alphabet', () => {
    let next = 0;
    const password = generatePassword((below) => (next += 7) % below);
    expect(new Set(password.replaceAll('-', '')).size).toBe(20);
  });
});
