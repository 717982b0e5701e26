import { getParisOffsetMs } from '../../src/domain/parisTime';

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?(Z|[+-]\d{2}:\d{2})?$/;
/** Latest date that is accepted: Firestore stores no year after 9999. */
const LAST_DATE = Date.UTC(9999, 11, 31);

/**
 * Parses a date, with an optional time (else 08:00), in Europe/Paris unless an offset is given. Returns ms in UTC, or
 * null if invalid.
 */
export function parseParisDate(text: string): number | null {
  const match = DATE.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour = '08', minute = '00', second = '00', zone] = match;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 19) !== written) return null;
  const time = zone ? Date.parse(`${written}${zone}`) : utc - getParisOffsetMs(utc - getParisOffsetMs(utc));
  return time <= LAST_DATE ? time : null;
}
