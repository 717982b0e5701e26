import { companyDetails } from '../../../config/companyDetails';
import { getOpeningState } from '../../../domain/opening/openingState';

export interface OpeningStatus {
  isOpen: boolean;
  /** 'Ouvert jusqu’à 18h00', 'Fermé, réouverture lundi à 9h00', or without a day on the day itself. */
  text: string;
}

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const NEAR_DAYS = ['', 'demain '];

/** Says whether the company is open at `now` (milliseconds, UTC). */
export function buildOpeningStatus(now: number): OpeningStatus {
  const { openingTimes } = companyDetails;
  const state = getOpeningState(now, openingTimes);
  if (state.isOpen) return { isOpen: true, text: `Ouvert jusqu’à ${formatOpeningTime(openingTimes.closes)}` };
  const day = NEAR_DAYS[state.daysUntilOpen] ?? `${WEEKDAYS[state.weekday]} `;
  return { isOpen: false, text: `Fermé, réouverture ${day}à ${formatOpeningTime(openingTimes.opens)}` };
}

/** Formats '09:00' as '9h00'. */
function formatOpeningTime(time: string): string {
  const [hour, minute = ''] = time.split(':');
  return `${Number(hour)}h${minute}`;
}
