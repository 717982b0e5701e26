import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { findPasswordProblem, readPasswords } from './passwordInput';

describe('findPasswordProblem', () => {
  it.each([
    ['onze lettre', 'Au moins 12'],
    ['x'.repeat(201), 'Au plus 200'],
    [' douze lettres', 'espace'],
    ['douze lettres ', 'espace'],
    ['douze\u0000lettres', 'illisible'],
    ['douze\uFFFDlettres', 'illisible'],
  ])('refuses %j', (password, reason) => {
    expect(findPasswordProblem(password)).toContain(reason);
  });

  it.each(['quatre mots bien choisis', 'douze signes', 'x'.repeat(200)])('accepts %j', (password) => {
    expect(findPasswordProblem(password)).toBeNull();
  });
});

describe('readPasswords', () => {
  const read = (...chunks: (string | Buffer)[]) => readPasswords(Readable.from(chunks));

  it.each([
    ['mot de passe un\nmot de passe deux\n', 'mot de passe un', 'mot de passe deux'],
    ['mot de passe un\r\nmot de passe deux\r\n\r\n', 'mot de passe un', 'mot de passe deux'],
    ['mot de passe un', 'mot de passe un', undefined],
    ['\nmot de passe deux', undefined, 'mot de passe deux'],
    ['', undefined, undefined],
  ])('reads %j', async (text, partner, admin) => {
    expect(await read(text)).toEqual({ partner, admin });
  });

  it('reads UTF-8 with a byte order mark, in pieces', async () => {
    const bytes = Buffer.from('\uFEFFmot de passe été\n');
    const pieces = [bytes.subarray(0, -4), bytes.subarray(-4, -2), bytes.subarray(-2)];
    expect(await read(...pieces)).toEqual({ partner: 'mot de passe été', admin: undefined });
  });

  it.each([
    ['Latin-1', Buffer.from('mot de passe été', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFmot de passe', 'utf16le')],
  ])('refuses %s', async (_encoding, bytes) => {
    await expect(read(bytes)).rejects.toThrow('pas en UTF-8');
  });

  it.each([
    ['mot de passe un\nmot de passe deux\nmot de passe trois\n', 'Plus de deux lignes'],
    ['mot de passe un\n\n\nmot de passe deux\n', 'Plus de deux lignes'],
    ['mot de passe un\ncourt\n', 'Au moins 12'],
  ])('refuses %j', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });
});
