import { randomBytes, scryptSync } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import {
  PASSWORD_VERSION_PATH,
  PASSWORDS_PATH,
  toPasswordDocumentFields,
} from '../../functions/src/login/passwordDocument';
import type { StackInfo } from '../../tools/stack/stackFile';

const KEY_BYTES = 32;

/** Writes these passwords as version 1 with new keys, which also starts new counts of failed logins. */
export async function writeTestPasswords(firestore: Firestore, passwords: StackInfo['passwords']): Promise<void> {
  const document = {
    partnerHash: hashCheaply(passwords.partner),
    adminHash: hashCheaply(passwords.admin),
    pv: 1,
    sealingKey: randomBytes(KEY_BYTES).toString('base64'),
    addressKey: randomBytes(KEY_BYTES).toString('base64'),
  };
  await firestore
    .batch()
    .set(firestore.doc(PASSWORDS_PATH), toPasswordDocumentFields(document))
    .set(firestore.doc(PASSWORD_VERSION_PATH), { pv: document.pv })
    .commit();
}

/** Hashes with the lowest cost of scrypt: the login reads the cost from the hash, and each one compares two. */
function hashCheaply(password: string): string {
  const salt = randomBytes(16);
  const [costExponent, blockSize, parallelism] = [1, 8, 1];
  const key = scryptSync(password, salt, KEY_BYTES, { N: 2 ** costExponent, r: blockSize, p: parallelism });
  return ['scrypt', costExponent, blockSize, parallelism, salt.toString('base64'), key.toString('base64')].join('$');
}
