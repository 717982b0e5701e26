import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** Base-2 logarithm of the scrypt cost: 2^15 × 8 × 128 bytes = 32 MiB, about 80 ms on one core of the function. */
const COST_EXPONENT = 15;
const BLOCK_SIZE = 8;
const PARALLELISM = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MEMORY_LIMIT_BYTES = 128 * 1024 * 1024;
/** Salt of 16 and key of 32 bytes: a key that lost its end would match other passwords, an empty one all of them. */
const HASH = /^scrypt(?:\$[1-9]\d?){3}\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/;

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

interface HashParameters {
  costExponent: number;
  blockSize: number;
  parallelism: number;
  salt: Buffer;
}

interface ParsedHash extends HashParameters {
  key: Buffer;
}

/** Hashes with a random salt, in the format of `access/passwords`: `scrypt$15$8$1$<salt>$<key>`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = { costExponent: COST_EXPONENT, blockSize: BLOCK_SIZE, parallelism: PARALLELISM, salt };
  const key = await derive(password, parameters);
  return ['scrypt', COST_EXPONENT, BLOCK_SIZE, PARALLELISM, salt.toString('base64'), key.toString('base64')].join('$');
}

/**
 * Compares a password with a stored hash in constant time. Throws if the stored text is not a hash: the set-up is
 * broken then, and the password may be right.
 */
export async function matchesHash(password: string, stored: string): Promise<boolean> {
  const parsed = parseHash(stored);
  const key = await derive(password, parsed);
  return timingSafeEqual(key, parsed.key);
}

/** True for a text in the format of `hashPassword`. */
export function isHash(stored: string): boolean {
  return HASH.test(stored);
}

function parseHash(stored: string): ParsedHash {
  if (!isHash(stored)) throw new Error('access/passwords holds a text that is no scrypt hash');
  const [, costExponent, blockSize, parallelism, salt = '', key = ''] = stored.split('$');
  return {
    costExponent: Number(costExponent),
    blockSize: Number(blockSize),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

function derive(password: string, parameters: HashParameters): Promise<Buffer> {
  const options = {
    N: 2 ** parameters.costExponent,
    r: parameters.blockSize,
    p: parameters.parallelism,
    maxmem: MEMORY_LIMIT_BYTES,
  };
  // macOS may type decomposed accents and Windows composed ones; NFC makes them the same password.
  return scryptAsync(password.normalize('NFC'), parameters.salt, KEY_BYTES, options);
}
