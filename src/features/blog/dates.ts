import { BLOG_MESSAGES } from './messages';

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const MARCH = 2;
const OCTOBER = 9;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * '14 mars 2026' on the company's calendar; 'Date inconnue' for a missing date. `time` in milliseconds (UTC). Each page of
 * the blog says dates while it comes alive, and the first `Intl.DateTimeFormat` of a page takes 12 ms, on a phone 50.
 */
export function longDate(time: number | null): string {
  if (time === null || Number.isNaN(time)) return BLOG_MESSAGES.unknownDate;
  const inParis = new Date(time + parisOffset(time));
  return `${inParis.getUTCDate()} ${MONTHS[inParis.getUTCMonth()]} ${inParis.getUTCFullYear()}`;
}

/** One hour, two in summer: in the Union from the last Sunday of March to that of October, at 01:00 UTC (directive 2000/84/EC). */
function parisOffset(time: number): number {
  const year = new Date(time).getUTCFullYear();
  const summer = time >= lastSunday(year, MARCH) && time < lastSunday(year, OCTOBER);
  return summer ? 2 * HOUR_MS : HOUR_MS;
}

/** At 01:00 UTC. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

/** '14 mars 2026 à 09:05', Paris time. */
export function longDateAndTime(time: number): string {
  return new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' }).format(
    time,
  );
}

/** For the `datetime` attribute. */
export function machineDate(time: number): string {
  return new Date(time).toISOString();
}

/** 'à l’instant', 'il y a 3 heures': age of what is shown offline. Both times in milliseconds. */
export function age(fetchedAt: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - fetchedAt) / 60_000));
  if (minutes < 1) return 'à l’instant';
  const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'always' });
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 48 * 60) return relative.format(-Math.round(minutes / 60), 'hour');
  return relative.format(-Math.round(minutes / 1440), 'day');
}
