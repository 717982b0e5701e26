import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations';

/** Formats an age in the largest whole unit; a time in the future counts as now. Both in ms. */
export function formatAge(since: number, now: number): string {
  const age = now - since;
  if (age < MINUTE_MS) return 'à l’instant';
  if (age < HOUR_MS) return `il y a ${Math.floor(age / MINUTE_MS)} min`;
  if (age < DAY_MS) return `il y a ${Math.floor(age / HOUR_MS)} h`;
  const days = Math.floor(age / DAY_MS);
  return days === 1 ? 'il y a un jour' : `il y a ${days} jours`;
}

/** Like `formatAge`, but returns 'il y a moins d’une minute' instead of 'à l’instant'. */
export function formatCompletedAge(since: number, now: number): string {
  return now - since < MINUTE_MS ? 'il y a moins d’une minute' : formatAge(since, now);
}
