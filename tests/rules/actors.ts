import type { Plain } from './plainValues';
import { PV } from './storedDocuments';

/** Who asks; null claims: not signed in. */
export interface Actor {
  name: string;
  uid: string;
  claims: Record<string, Plain> | null;
}

function actor(name: string, claims: Record<string, Plain> | null, uid = 'somebody'): Actor {
  return { name, uid, claims };
}

export const visitor = actor('a visitor', null);
export const partner = actor('a partner', { partner: true, admin: false, pv: PV }, 'partner');
export const admin = actor('an admin', { partner: true, admin: true, pv: PV }, 'admin');
export const oldPartner = actor('a partner with an old pv', { partner: true, admin: false, pv: PV - 1 }, 'partner');
export const oldAdmin = actor('an admin with an old pv', { partner: true, admin: true, pv: PV - 1 }, 'admin');

/** Tokens that claim something, but not what the login gives. */
export const forgers: Actor[] = [
  actor('somebody signed in without claims', {}),
  actor('somebody who claims admin alone', { admin: true, pv: PV }),
  actor('somebody who claims texts', { partner: 'true', admin: 'true', pv: String(PV) }),
  actor('somebody who claims numbers', { partner: 1, admin: 1, pv: PV }),
  actor('somebody who claims a pv as text', { partner: true, admin: true, pv: String(PV) }),
  actor('somebody who claims no pv', { partner: true, admin: true }, 'admin'),
  actor('somebody who claims a later pv', { partner: true, admin: true, pv: PV + 1 }),
  actor('somebody who claims not to be a partner', { partner: false, admin: true, pv: PV }),
];

export const strangers: Actor[] = [visitor, oldPartner, oldAdmin, ...forgers];
