import { randomBytes } from 'node:crypto';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { EMPTY_GRID_DIGEST, formatItemsDigest } from '../../../src/domain/pricing/digest';
import { HEAD_PATH } from '../../../src/domain/pricing/serverPaths';
import { hashPassword, isHash, matchesHash } from '../../../functions/src/login/passwordHash';
import {
  PASSWORD_VERSION_PATH,
  PASSWORDS_PATH,
  parsePasswordDocument,
  readIntactFields,
  toPasswordDocumentFields,
  type PasswordDocument,
} from '../../../functions/src/login/passwordDocument';

const KEY_BYTES = 32;

/** New passwords by role; an omitted role keeps its stored password, whose hash must be intact. */
export interface NewPasswords {
  partner?: string;
  admin?: string;
}

export class PasswordError extends Error {
  constructor(
    readonly code: 'bothNeeded' | 'samePassword' | 'noneGiven' | 'damaged',
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/**
 * Writes the hashes and the next password version (`pv`) in one commit, which ends every session at its next request;
 * creates the grid's head with revision 0 if it is missing. Keeps the intact fields of a damaged document and generates
 * lost keys. Returns the new `pv`. Throws PasswordError.
 */
export async function writePasswords(firestore: Firestore, passwords: NewPasswords): Promise<number> {
  // As they are hashed: one accent has two spellings.
  const [partner, admin] = [passwords.partner, passwords.admin].map((password) => password?.normalize('NFC'));
  if (partner !== undefined && partner === admin) throw new PasswordError('samePassword');
  const known = (await firestore.doc(PASSWORDS_PATH).get()).data();
  // A new version ends every session, so unchanged passwords must not create one.
  if (known && passwords.partner === undefined && passwords.admin === undefined) throw new PasswordError('noneGiven');
  await assertDifferentFromOtherRole(passwords, known ?? {});
  // Hashes outside the transaction: it is slow and would repeat on each retry.
  const partnerHash = passwords.partner === undefined ? undefined : await hashPassword(passwords.partner);
  const adminHash = passwords.admin === undefined ? undefined : await hashPassword(passwords.admin);

  return firestore.runTransaction(async (transaction) => {
    const [stored, current, head] = await transaction.getAll(
      firestore.doc(PASSWORDS_PATH),
      firestore.doc(PASSWORD_VERSION_PATH),
      firestore.doc(HEAD_PATH),
    );
    const before = readIntactFields(stored?.data() ?? {});
    const currentPv: unknown = current?.get('pv');
    const pv = Math.max(before.pv ?? 0, typeof currentPv === 'number' ? currentPv : 0) + 1;
    const document: PasswordDocument = {
      partnerHash: partnerHash ?? requireHash(before.partnerHash),
      adminHash: adminHash ?? requireHash(before.adminHash),
      pv,
      sealingKey: before.sealingKey ?? generateKey(),
      addressKey: before.addressKey ?? generateKey(),
    };
    transaction.set(firestore.doc(PASSWORDS_PATH), toPasswordDocumentFields(document));
    transaction.set(firestore.doc(PASSWORD_VERSION_PATH), { pv });
    if (head?.exists !== true) transaction.set(firestore.doc(HEAD_PATH), buildEmptyHead());
    return pv;
  });
}

/**
 * Reads the stored document; null in a project without passwords. Throws PasswordError if no login succeeds with it: a
 * field is lost, a hash unreadable, or the rules compare tokens with another version.
 */
export async function readPasswordDocument(firestore: Firestore): Promise<PasswordDocument | null> {
  const [stored, current] = await firestore.getAll(firestore.doc(PASSWORDS_PATH), firestore.doc(PASSWORD_VERSION_PATH));
  const data = stored?.data();
  if (data === undefined) return null;
  const document = parseOrThrowDamaged(data);
  const isUsable = isHash(document.partnerHash) && isHash(document.adminHash) && current?.get('pv') === document.pv;
  if (!isUsable) throw new PasswordError('damaged');
  return document;
}

function parseOrThrowDamaged(data: Record<string, unknown>): PasswordDocument {
  try {
    return parsePasswordDocument(data);
  } catch (cause) {
    throw new PasswordError('damaged', { cause });
  }
}

function requireHash(hash: string | undefined): string {
  if (hash === undefined || !isHash(hash)) throw new PasswordError('bothNeeded');
  return hash;
}

/** Throws PasswordError if one role's new password is the other role's stored one: every partner would be an admin. */
async function assertDifferentFromOtherRole(
  { partner, admin }: NewPasswords,
  known: Record<string, unknown>,
): Promise<void> {
  if (partner !== undefined && admin !== undefined) return;
  const { partnerHash, adminHash } = readIntactFields(known);
  if (partner !== undefined && (await matchesHash(partner, requireHash(adminHash))))
    throw new PasswordError('samePassword');
  if (admin !== undefined && (await matchesHash(admin, requireHash(partnerHash))))
    throw new PasswordError('samePassword');
}

function buildEmptyHead(): Record<string, unknown> {
  return {
    revision: 0,
    updated_at: FieldValue.serverTimestamp(),
    live_count: 0,
    digest: formatItemsDigest(EMPTY_GRID_DIGEST),
  };
}

function generateKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}
