import { DAY_MS } from '../durations';

/** Holidays of metropolitan France on fixed dates, as 'month-day' (labour code, L3133-1). */
const FIXED = new Set(['1-1', '5-1', '5-8', '7-14', '8-15', '11-1', '11-11', '12-25']);

/** Easter Monday, Ascension and Whit Monday, in days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50];

/** Returns whether the UTC fields of `date` name a public holiday of metropolitan France. */
export function isFrenchHoliday(date: Date): boolean {
  if (FIXED.has(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)) return true;
  const year = date.getUTCFullYear();
  const midnight = Date.UTC(year, date.getUTCMonth(), date.getUTCDate());
  return AFTER_EASTER.includes((midnight - getEasterSunday(year)) / DAY_MS);
}

/** Returns midnight (UTC) of Easter Sunday: anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function getEasterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const dayOfMarch = epact + weekday - 7 * late + 22;
  return Date.UTC(year, 2, dayOfMarch);
}
