import { randomBytes } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import {
  PASSWORD_VERSION_PATH,
  PASSWORDS_PATH,
  toPasswordDocumentFields,
} from '../../functions/src/login/passwordDocument';
import { hashCheaply } from '../../functions/src/login/testing/hashCheaply';
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
