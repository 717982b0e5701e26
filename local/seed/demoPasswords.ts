/** Passwords of the local backend only, printed at its start. Real projects create theirs with `npm run passwords`. */
export const DEMO_PASSWORDS = {
  partner: 'partenaire-de-demonstration',
  admin: 'administrateur-de-demonstration',
} as const;
