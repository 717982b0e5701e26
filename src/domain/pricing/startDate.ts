import { isIsoDate } from '../dates';

/** 'past': today or earlier; 'tooFar': later than 2099, which `firestore.rules` deny. */
export type StartDateErrorCode = 'notADate' | 'past' | 'tooFar';

/**
 * Returns why a price cannot be planned for this day; null if it can. `today`: ISO date in Paris by the device clock,
 * which suffices for typing errors: the server decides when a plan is due.
 */
export function findStartDateError(startsOn: string, today: string): StartDateErrorCode | null {
  if (startsOn <= today) return 'past';
  if (startsOn > '2099-12-31') return 'tooFar';
  return isIsoDate(startsOn) ? null : 'notADate';
}
