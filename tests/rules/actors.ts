import type { Plain } from './plainValues';
import { PV } from './storedDocuments';

/** User who sends a request; signed out if `claims` is null. */
export interface Actor {
  name: string;
  uid: string;
  claims: Record<string, Plain> | null;
}

function createActor(name: string, claims: Record<string, Plain> | null, uid = 'user'): Actor {
  return { name, uid, claims };
}

export const visitor = createActor('a visitor', null);
export const partner = createActor('a partner', { partner: true, admin: false, pv: PV }, 'partner');
export const admin = createActor('an admin', { partner: true, admin: true, pv: PV }, 'admin');
export const oldPartner = createActor(
  'a partner with an old pv',
  { partner: true, admin: false, pv: PV - 1 },
  'partner',
);
export const oldAdmin = createActor('an admin with an old pv', { partner: true, admin: true, pv: PV - 1 }, 'admin');

/** Actors whose token has claims that the login never issues. */
export const FORGED_ACTORS: Actor[] = [
  createActor('a user signed in without claims', {}),
  createActor('a user who claims admin alone', { admin: true, pv: PV }),
  createActor('a user who claims texts', { partner: 'true', admin: 'true', pv: String(PV) }),
  createActor('a user who claims numbers', { partner: 1, admin: 1, pv: PV }),
  createActor('a user who claims a pv as text', { partner: true, admin: true, pv: String(PV) }),
  createActor('a user who claims no pv', { partner: true, admin: true }, 'admin'),
  createActor('a user who claims a later pv', { partner: true, admin: true, pv: PV + 1 }),
  createActor('a user who claims not to be a partner', { partner: false, admin: true, pv: PV }),
];

/** Actors who may read published posts only. */
export const ACTORS_WITHOUT_ACCESS: Actor[] = [visitor, oldPartner, oldAdmin, ...FORGED_ACTORS];
