import { BLOG_MESSAGES } from './messages';

const LONG_DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
const LONG_DATE_AND_TIME = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
const RELATIVE = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'always' });

/** '14 mars 2026' on the company's calendar; 'Date inconnue' for a missing date. `time` in milliseconds (UTC). */
export function longDate(time: number | null): string {
  return time === null || Number.isNaN(time) ? BLOG_MESSAGES.unknownDate : LONG_DATE.format(time);
}

/** '14 mars 2026 à 09:05', Paris time. */
export function longDateAndTime(time: number): string {
  return LONG_DATE_AND_TIME.format(time);
}

/** For the `datetime` attribute. */
export function machineDate(time: number): string {
  return new Date(time).toISOString();
}

/** 'à l’instant', 'il y a 3 heures': age of what is shown offline. Both times in milliseconds. */
export function age(fetchedAt: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - fetchedAt) / 60_000));
  if (minutes < 1) return 'à l’instant';
  if (minutes < 60) return RELATIVE.format(-minutes, 'minute');
  if (minutes < 48 * 60) return RELATIVE.format(-Math.round(minutes / 60), 'hour');
  return RELATIVE.format(-Math.round(minutes / 1440), 'day');
}
