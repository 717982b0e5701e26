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

/** Parses the stored fields. Throws when one is missing or no key: a half-written document must not admit any login. */
export function parsePasswordDocument(data: Record<string, unknown>): PasswordDocument {
  const { partnerHash, adminHash, pv, sealingKey, addressKey } = readIntactFields(data);
  if (pv === undefined) throw new Error(`${PASSWORDS_PATH}: pv is no integer`);
  return {
    partnerHash: requireText(partnerHash, 'partner_hash'),
    adminHash: requireText(adminHash, 'admin_hash'),
    pv,
    sealingKey: requireText(sealingKey, 'sealing_key'),
    addressKey: requireText(addressKey, 'address_key'),
  };
}

/** Reads the stored fields that a repair can keep. */
export function readIntactFields(data: Record<string, unknown>): Partial<PasswordDocument> {
  const { pv } = data;
  return {
    partnerHash: findText(data['partner_hash']),
    adminHash: findText(data['admin_hash']),
    pv: typeof pv === 'number' && Number.isInteger(pv) ? pv : undefined,
    sealingKey: findKey(data['sealing_key']),
    addressKey: findKey(data['address_key']),
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

function findText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** 32 bytes in base64: with another sealing key, no admin's browser accepts the login. */
function findKey(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(value) ? value : undefined;
}

function requireText(value: string | undefined, field: string): string {
  if (value === undefined) throw new Error(`${PASSWORDS_PATH}: ${field} is missing or damaged`);
  return value;
}
