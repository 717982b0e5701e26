import { formatDate } from '../../../domain/dates';
import type { ListValidity } from '../../../domain/pricing/partnerList';
import { shiftToParisTime } from '../../../domain/parisTime';

/** Returns the date in Paris as 'YYYY-MM-DD'. `now`: milliseconds (UTC). */
export function getTodayInParis(now: number): string {
  return shiftToParisTime(now).toISOString().slice(0, 10);
}

/** Formats the validity of a list: 'Prix en euros HT, valables à compter du 1 janvier 2027'. */
export function formatValidity({ from, until }: ListValidity): string {
  const start = `Prix en euros HT, valables à compter du ${formatIsoDate(from)}`;
  return until === null ? start : `${start} et jusqu’au ${formatIsoDate(until)}`;
}

function formatIsoDate(date: string): string {
  return formatDate(Date.parse(`${date}T12:00:00Z`)) ?? date;
}
