import { scryptSync } from 'node:crypto';

/** Hashes like `hashPassword`, in a format that `matchesHash` reads, but in less than a millisecond. */
export function hashCheaply(password: string): string {
  const salt = Buffer.alloc(16);
  const key = scryptSync(password.normalize('NFC'), salt, 32, { N: 2, r: 1, p: 1 });
  return `scrypt$1$1$1$${salt.toString('base64')}$${key.toString('base64')}`;
}
