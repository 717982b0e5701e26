import { PLANS, type Plan } from '../../content/premiumManagement';

export const MAX_USERS = 500;

/** Input of the price calculator; `users` as typed. */
export interface PriceInput {
  readonly users: string;
  readonly plan: Plan['id'];
}

export const DEFAULT_PRICE_INPUT: PriceInput = { users: '8', plan: 'essentiel' };

/** Returns the number of users, null if the text is no whole number from 1 to `MAX_USERS`. */
export function parseUsers(text: string): number | null {
  const users = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0;
  return users >= 1 && users <= MAX_USERS ? users : null;
}

const USERS = 'utilisateurs';
const PLAN = 'plan';

/**
 * Reads the input from the query string of a shared URL; missing or invalid values get those of `DEFAULT_PRICE_INPUT`.
 */
export function readPriceQuery(search: string): PriceInput {
  const query = new URLSearchParams(search);
  const users = query.get(USERS) ?? '';
  const plan = PLANS.find(({ id }) => id === query.get(PLAN));
  return {
    users: parseUsers(users) === null ? DEFAULT_PRICE_INPUT.users : users.trim(),
    plan: plan?.id ?? DEFAULT_PRICE_INPUT.plan,
  };
}

export function buildPriceQuery({ users, plan }: PriceInput): string {
  return `?${String(new URLSearchParams({ [USERS]: users.trim(), [PLAN]: plan }))}`;
}
