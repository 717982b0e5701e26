/** `access/passwords`, which no client can read. Written by `npm run passwords` alone. */
export interface PasswordDocument {
  partnerHash: string;
  adminHash: string;
  /** Number of the password set; tokens carry it and the rules compare it with `access/current`. */
  pv: number;
  /** base64, 32 bytes: what admins' devices seal unsent edits with. Outlives password changes. */
  sealingKey: string;
  /** base64, 32 bytes: keeps the network addresses in `login_throttle` from being read back. */
  addressKey: string;
}

export const PASSWORDS_PATH = 'access/passwords';
export const CURRENT_PATH = 'access/current';

/** Firestore uids are fixed, so that all sessions of a role can be revoked at once. */
export const PARTNER_UID = 'partner';
export const ADMIN_UID = 'admin';

/** Reads the stored fields. Throws when one is missing: a half-written document must let nobody in. */
export function parsePasswordDocument(data: Record<string, unknown>): PasswordDocument {
  const { pv } = data;
  if (typeof pv !== 'number' || !Number.isInteger(pv)) throw new Error(`${PASSWORDS_PATH}: pv is no integer`);
  return {
    partnerHash: text(data, 'partner_hash'),
    adminHash: text(data, 'admin_hash'),
    pv,
    sealingKey: text(data, 'sealing_key'),
    addressKey: text(data, 'address_key'),
  };
}

/** The fields as `parsePasswordDocument` reads them. */
export function passwordDocumentFields(document: PasswordDocument): Record<string, string | number> {
  return {
    partner_hash: document.partnerHash,
    admin_hash: document.adminHash,
    pv: document.pv,
    sealing_key: document.sealingKey,
    address_key: document.addressKey,
  };
}

function text(data: Record<string, unknown>, field: string): string {
  const value = data[field];
  if (typeof value !== 'string' || value === '') throw new Error(`${PASSWORDS_PATH}: ${field} is missing`);
  return value;
}
