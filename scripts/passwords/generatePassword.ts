import { randomInt } from 'node:crypto';

/** No letters or digits that are mistaken for each other when read out on the phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password that can be dictated: 20 characters of 31, about 99 bits. */
export function generatePassword(pick: (below: number) => number = randomInt): string {
  const group = (): string => Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(pick(LETTERS.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
