import { DAY_MS } from '../durations';
import { shiftToParisTime } from '../parisTime';
import { isFrenchHoliday } from './isFrenchHoliday';

/** Opening hours in Paris time: days are schema.org names ('Monday'), at least one; times are 'HH:MM'. */
export interface OpeningTimes {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
}

/** If closed: number of days until the next opening (0 = today), and its weekday (0 = Sunday). */
export type OpeningState = { isOpen: true } | { isOpen: false; daysUntilOpen: number; weekday: number };

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns the state at `now` (milliseconds, UTC); closed on public holidays. */
export function getOpeningState(now: number, times: OpeningTimes): OpeningState {
  const today = shiftToParisTime(now);
  const time = today.toISOString().slice(11, 16);
  const opensLater = time < times.opens;
  if (isWorkingDay(today, times) && !opensLater && time < times.closes) return { isOpen: true };
  let daysUntilOpen = opensLater ? 0 : 1;
  const addDays = (days: number) => new Date(today.getTime() + days * DAY_MS);
  while (!isWorkingDay(addDays(daysUntilOpen), times)) daysUntilOpen += 1;
  return { isOpen: false, daysUntilOpen, weekday: addDays(daysUntilOpen).getUTCDay() };
}

function isWorkingDay(day: Date, { days }: OpeningTimes): boolean {
  return days.includes(WEEKDAYS[day.getUTCDay()] ?? '') && !isFrenchHoliday(day);
}
