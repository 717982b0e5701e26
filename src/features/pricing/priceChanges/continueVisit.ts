import { HOUR_MS } from '../../../domain/durations';
import { isRecord } from '../../../domain/isRecord';

/** A visit of the grid on this device; server times and the device clock are never compared. */
export interface PriceVisit {
  /** Newest price change known at the end of the visit before (server time, ms). */
  since: number;
  /** Newest price change seen in this visit (server time, ms). */
  newest: number;
  /** Last moment the grid was used (device clock, ms). */
  seenAt: number;
}

/** Time without use after which a visit has ended. */
const VISIT_TIMEOUT_MS = 4 * HOUR_MS;

/**
 * Continues a visit that has not ended, else starts a new one. The first visit on a device starts after every known
 * change.
 *
 * @param newest Newest known price change (server time, ms).
 * @param now Device clock, ms; it may have been set back.
 */
export function continueVisit(visit: PriceVisit | null, newest: number, now: number): PriceVisit {
  if (visit === null) return { since: newest, newest, seenAt: now };
  const hasEnded = Math.abs(now - visit.seenAt) >= VISIT_TIMEOUT_MS;
  return {
    since: hasEnded ? visit.newest : visit.since,
    newest: Math.max(visit.newest, newest),
    seenAt: now,
  };
}

/** Parses the stored visit; returns null for missing or invalid JSON. */
export function parseVisit(text: string | null): PriceVisit | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const { since, newest, seenAt } = value;
    return isTime(since) && isTime(newest) && isTime(seenAt) ? { since, newest, seenAt } : null;
  } catch {
    return null;
  }
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value);
}
