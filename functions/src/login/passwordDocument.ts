/** Content of `access/passwords`: unreadable to clients, written only by `npm run passwords`. */
export interface PasswordDocument {
  partnerHash: string;
  adminHash: string;
  /** Password version; tokens carry it as a claim and the rules compare it with `access/current`. */
  pv: number;
  /** Base64, 32 bytes: key with which admins' devices seal unsent edits. Survives password changes. */
  sealingKey: string;
  /** Base64, 32 bytes: HMAC key of the addresses in `login_throttle`, which cannot be recovered without it. */
  addressKey: string;
}

export const PASSWORDS_PATH = 'access/passwords';
export const PASSWORD_VERSION_PATH = 'access/current';

/** One fixed Firebase Auth uid per role, so that all sessions of a role can be revoked at once. */
export const PARTNER_UID = 'partner';
export const ADMIN_UID = 'admin';

/** Parses the stored fields. Throws when one is missing: a half-written document must not admit any login. */
export function parsePasswordDocument(data: Record<string, unknown>): PasswordDocument {
  const { pv } = data;
  if (typeof pv !== 'number' || !Number.isInteger(pv)) throw new Error(`${PASSWORDS_PATH}: pv is no integer`);
  return {
    partnerHash: getText(data, 'partner_hash'),
    adminHash: getText(data, 'admin_hash'),
    pv,
    sealingKey: getText(data, 'sealing_key'),
    addressKey: getText(data, 'address_key'),
  };
}

/** Inverse of `parsePasswordDocument`. */
export function toPasswordDocumentFields(document: PasswordDocument): Record<string, string | number> {
  return {
    partner_hash: document.partnerHash,
    admin_hash: document.adminHash,
    pv: document.pv,
    sealing_key: document.sealingKey,
    address_key: document.addressKey,
  };
}

function getText(data: Record<string, unknown>, field: string): string {
  const value = data[field];
  if (typeof value !== 'string' || value === '') throw new Error(`${PASSWORDS_PATH}: ${field} is missing`);
  return value;
}
