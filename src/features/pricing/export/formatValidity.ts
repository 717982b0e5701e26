import { formatIsoDate } from '../../../domain/dates';
import type { ListValidity } from '../../../domain/pricing/partnerList';

/** Formats the validity of a list: 'Prix en euros HT, valables à compter du 1er janvier 2027'. */
export function formatValidity({ from, until }: ListValidity): string {
  const start = `Prix en euros HT, valables à compter du ${formatIsoDate(from)}`;
  return until === null ? start : `${start} et jusqu’au ${formatIsoDate(until)}`;
}
