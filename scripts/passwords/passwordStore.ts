import { randomBytes } from 'node:crypto';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { EMPTY_DIGEST, writeDigest } from '../../src/domain/digest';
import { hashPassword, matchesHash } from '../../functions/src/login/passwordHash';
import {
  CURRENT_PATH,
  PASSWORDS_PATH,
  parsePasswordDocument,
  passwordDocumentFields,
  type PasswordDocument,
} from '../../functions/src/login/passwordDocument';

const HEAD_PATH = 'pricing_grid/head';
const KEY_BYTES = 32;

/** New passwords by role; a role that is left out keeps its password (it has to have one). */
export interface NewPasswords {
  partner?: string;
  admin?: string;
}

export class PasswordError extends Error {
  constructor(readonly code: 'bothNeeded' | 'samePassword' | 'noneGiven') {
    super(code);
  }
}

/**
 * Writes the hashes and the next `pv` in one commit, which ends every open session at its next request; an empty project gets its
 * head with revision 0. Answers the new `pv`. Throws PasswordError.
 */
export async function writePasswords(firestore: Firestore, passwords: NewPasswords): Promise<number> {
  if (passwords.partner !== undefined && passwords.partner === passwords.admin) throw new PasswordError('samePassword');
  const known = await readPasswords(firestore);
  // A new version ends every session: nobody wants that for passwords that stay as they are.
  if (known && passwords.partner === undefined && passwords.admin === undefined) throw new PasswordError('noneGiven');
  await refuseTheOtherRolesPassword(passwords, known);
  // Hashing takes its time; inside the transaction it would be done again at each retry.
  const partnerHash = passwords.partner === undefined ? undefined : await hashPassword(passwords.partner);
  const adminHash = passwords.admin === undefined ? undefined : await hashPassword(passwords.admin);

  return firestore.runTransaction(async (transaction) => {
    const [stored, current, head] = await transaction.getAll(
      firestore.doc(PASSWORDS_PATH),
      firestore.doc(CURRENT_PATH),
      firestore.doc(HEAD_PATH),
    );
    const before = documentOf(stored?.data());
    const currentPv: unknown = current?.get('pv');
    const pv = Math.max(before?.pv ?? 0, typeof currentPv === 'number' ? currentPv : 0) + 1;
    const document: PasswordDocument = {
      partnerHash: partnerHash ?? kept(before?.partnerHash),
      adminHash: adminHash ?? kept(before?.adminHash),
      pv,
      sealingKey: before?.sealingKey ?? newKey(),
      addressKey: before?.addressKey ?? newKey(),
    };
    transaction.set(firestore.doc(PASSWORDS_PATH), passwordDocumentFields(document));
    transaction.set(firestore.doc(CURRENT_PATH), { pv });
    if (head?.exists !== true) transaction.set(firestore.doc(HEAD_PATH), emptyHead());
    return pv;
  });
}

/** The stored document, or null in a project without passwords. */
export async function readPasswords(firestore: Firestore): Promise<PasswordDocument | null> {
  return documentOf((await firestore.doc(PASSWORDS_PATH).get()).data());
}

function documentOf(data: Record<string, unknown> | undefined): PasswordDocument | null {
  return data === undefined ? null : parsePasswordDocument(data);
}

function kept(hash: string | undefined): string {
  if (hash === undefined) throw new PasswordError('bothNeeded');
  return hash;
}

/** One password for both roles would make every partner an admin. */
async function refuseTheOtherRolesPassword(passwords: NewPasswords, known: PasswordDocument | null): Promise<void> {
  if (known === null) return;
  const asAdmin = passwords.partner !== undefined && passwords.admin === undefined;
  const asPartner = passwords.admin !== undefined && passwords.partner === undefined;
  if (asAdmin && (await matchesHash(passwords.partner ?? '', known.adminHash))) throw new PasswordError('samePassword');
  if (asPartner && (await matchesHash(passwords.admin ?? '', known.partnerHash)))
    throw new PasswordError('samePassword');
}

function emptyHead(): Record<string, unknown> {
  return { revision: 0, updated_at: FieldValue.serverTimestamp(), live_count: 0, digest: writeDigest(EMPTY_DIGEST) };
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}
