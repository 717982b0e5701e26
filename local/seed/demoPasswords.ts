/** Passwords of the local backend alone, printed at its start. A real project gets its own from `npm run passwords`. */
export const DEMO_PASSWORDS = {
  partner: 'partenaire-de-demonstration',
  admin: 'administrateur-de-demonstration',
} as const;
