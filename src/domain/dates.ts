import { shiftToParisTime } from './parisTime';

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

/** Formats '14 mars 2026' or '1er mars 2026' in Paris time, null for a missing date; `time` in milliseconds (UTC). */
export function formatDate(time: number | null): string | null {
  if (time === null || Number.isNaN(time)) return null;
  const inParis = shiftToParisTime(time);
  const day = inParis.getUTCDate();
  return `${day === 1 ? '1er' : day} ${MONTHS[inParis.getUTCMonth()]} ${inParis.getUTCFullYear()}`;
}

/** Formats '14 mars 2026 à 09:05' in Paris time. */
export function formatDateTime(time: number): string {
  const inParis = shiftToParisTime(time);
  const [hours, minutes] = [inParis.getUTCHours(), inParis.getUTCMinutes()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${formatDate(time)} à ${hours}:${minutes}`;
}

/** Formats '14/03/2026 09:05:07' in Paris time, which a French spreadsheet reads as a date. */
export function formatSpreadsheetDateTime(time: number): string {
  const [year, month, day, ...clock] = shiftToParisTime(time)
    .toISOString()
    .split(/[-T:.]/);
  return `${day}/${month}/${year} ${clock.slice(0, 3).join(':')}`;
}

/** Formats '09:05' in Paris time. */
export function formatTime(time: number): string {
  return new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' }).format(time);
}

/** Formats milliseconds (UTC) for the `datetime` attribute of `<time>`. */
export function toIsoDateTime(time: number): string {
  return new Date(time).toISOString();
}

/** Formats the age of a cached page: 'à l’instant', 'il y a 3 heures'. Both times in milliseconds. */
export function formatCachedPageAge(fetchedAt: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - fetchedAt) / 60_000));
  if (minutes < 1) return 'à l’instant';
  const relative = new Intl.RelativeTimeFormat('fr-FR');
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 48 * 60) return relative.format(-Math.round(minutes / 60), 'hour');
  return relative.format(-Math.round(minutes / 1440), 'day');
}

/** Formats '14 mars 2026' for an ISO date. */
export function formatIsoDate(date: string): string {
  return formatDate(Date.parse(`${date}T12:00:00Z`)) ?? date;
}

/** Formats '14/03/2026' for an ISO date. */
export function formatSpreadsheetDate(date: string): string {
  return date.split('-').toReversed().join('/');
}

/** Returns the date in Paris as 'YYYY-MM-DD'; `time` in milliseconds (UTC). */
export function toIsoDateInParis(time: number): string {
  return shiftToParisTime(time).toISOString().slice(0, 10);
}

/** True for the text of an existing day of this century, such as '2027-01-31'. */
export function isIsoDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^20\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
