import type { Plan } from '../../content/premiumManagement';

/** In whole euros. */
export interface ManagementPrice {
  readonly monthly: number;
  readonly yearly: number;
}

/** Returns the price of a plan, null if it is quoted on request. */
export function computePrice({ eurosPerUserPerMonth: euros }: Plan, users: number): ManagementPrice | null {
  if (euros === null) return null;
  return { monthly: euros * users, yearly: euros * users * 12 };
}

/** Formats '1 234 €' with the spaces of French typography. */
export function formatEuros(euros: number): string {
  return `${String(euros).replace(/\B(?=(?:\d{3})+$)/g, '\u202f')}\u00a0€`;
}
