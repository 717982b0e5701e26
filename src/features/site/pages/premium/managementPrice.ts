import { PLANS, type Plan } from '../../content/premiumManagement';

export const MAX_USERS = 500;

/** What the visitor asks the price of; `users` as typed. */
export interface PriceQuestion {
  readonly users: string;
  readonly plan: Plan['id'];
}

export const FIRST_QUESTION: PriceQuestion = { users: '8', plan: 'essentiel' };

/** In whole euros. */
export interface ManagementPrice {
  readonly monthly: number;
  readonly yearly: number;
}

/** Returns the number of users, null if the text is no whole number from 1 to `MAX_USERS`. */
export function parseUsers(text: string): number | null {
  const users = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0;
  return users >= 1 && users <= MAX_USERS ? users : null;
}

/** Returns the price of a plan, null if it is quoted on request. */
export function computePrice({ eurosPerUserPerMonth: euros }: Plan, users: number): ManagementPrice | null {
  if (euros === null) return null;
  return { monthly: euros * users, yearly: euros * users * 12 };
}

const USERS = 'utilisateurs';
const PLAN = 'plan';

/** Reads the question of a shared address; what is missing or malformed is the first question's. */
export function readPriceQuery(search: string): PriceQuestion {
  const query = new URLSearchParams(search);
  const users = query.get(USERS) ?? '';
  const plan = PLANS.find(({ id }) => id === query.get(PLAN));
  return {
    users: parseUsers(users) === null ? FIRST_QUESTION.users : users.trim(),
    plan: plan?.id ?? FIRST_QUESTION.plan,
  };
}

export function buildPriceQuery({ users, plan }: PriceQuestion): string {
  return `?${String(new URLSearchParams({ [USERS]: users.trim(), [PLAN]: plan }))}`;
}

/** Formats '1 234 €' with the spaces of French typography. */
export function formatEuros(euros: number): string {
  return `${String(euros).replace(/\B(?=(?:\d{3})+$)/g, '\u202f')}\u00a0€`;
}
