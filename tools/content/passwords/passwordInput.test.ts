import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { findPasswordProblem, readPasswords } from './passwordInput';

describe('findPasswordProblem', () => {
  it.each([
    ['onze lettre', 'Au moins 12'],
    ['x'.repeat(201), 'Au plus 200'],
    [' douze lettres', 'espace'],
    ['douze lettres ', 'espace'],
  ])('refuses %j', (password, reason) => {
    expect(findPasswordProblem(password)).toContain(reason);
  });

  it.each(['quatre mots bien choisis', 'douze signes', 'x'.repeat(200)])('accepts %j', (password) => {
    expect(findPasswordProblem(password)).toBeNull();
  });
});

describe('readPasswords', () => {
  const read = (text: string) => readPasswords(Readable.from([text]));

  it.each([
    ['mot de passe un\nmot de passe deux\n', 'mot de passe un', 'mot de passe deux'],
    ['mot de passe un\r\nmot de passe deux\r\n\r\n', 'mot de passe un', 'mot de passe deux'],
    ['mot de passe un', 'mot de passe un', undefined],
    ['\nmot de passe deux', undefined, 'mot de passe deux'],
    ['', undefined, undefined],
  ])('reads %j', async (text, partner, admin) => {
    expect(await read(text)).toEqual({ partner, admin });
  });

  it.each([
    ['mot de passe un\nmot de passe deux\nmot de passe trois\n', 'Plus de deux lignes'],
    ['mot de passe un\n\n\nmot de passe deux\n', 'Plus de deux lignes'],
    ['mot de passe un\ncourt\n', 'Au moins 12'],
  ])('refuses %j', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });
});
