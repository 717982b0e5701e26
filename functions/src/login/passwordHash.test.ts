import { describe, expect, it } from 'vitest';
import { hashPassword, matchesHash } from './passwordHash';

/** Hash of « mot de passe ». */
const STORED = 'scrypt$15$8$1$BwcHBwcHBwcHBwcHBwcHBw==$LYLQeWuxpT8LI1TkXRpxzIQ41jWVSpth5aYJ1HDQeCw=';

describe('hashPassword', () => {
  it('gives different hashes for the same password', async () => {
    const [first, second] = await Promise.all([hashPassword('pareil'), hashPassword('pareil')]);
    expect(first).not.toBe(second);
    expect(await matchesHash('pareil', first)).toBe(true);
    expect(await matchesHash('pareil', second)).toBe(true);
    expect(await matchesHash('Pareil', first)).toBe(false);
  });
});

describe('matchesHash', () => {
  it('matches a hash that an earlier release stored', async () => {
    expect(await matchesHash('mot de passe', STORED)).toBe(true);
  });

  it.each([
    'motdepasse',
    'bcrypt$15$8$1$c2Vs$Y2xl',
    'scrypt$15$8$1$$Y2xl',
    'scrypt$15$8$1$c2Vs$',
    'scrypt$15$8$1$c2Vs',
    `${STORED.slice(0, -44)}A`,
    `${STORED.slice(0, -44)}=`,
    STORED.slice(0, -4),
    `${STORED}$`,
    STORED.replace('15', '0'),
  ])('throws for the stored text %s, which is not a hash', async (stored) => {
    await expect(matchesHash('x', stored)).rejects.toThrow('no scrypt hash');
  });
});
