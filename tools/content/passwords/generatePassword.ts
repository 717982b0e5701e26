import { randomInt } from 'node:crypto';

/** Lower-case letters and digits, without those that look alike: i, l, o, 0, 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns a dictatable password: 20 characters of 31, about 99 bits. */
export function generatePassword(pick: (below: number) => number = randomInt): string {
  const group = (): string => Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(pick(LETTERS.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
