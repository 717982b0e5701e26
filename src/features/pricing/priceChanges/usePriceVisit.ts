import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { STORAGE_KEYS } from '../../../config/constants';
import { MINUTE_MS } from '../../../domain/durations';
import { findNewestPriceChange, listPriceChanges } from '../../../domain/pricing/listPriceChanges';
import { readStoredText, storeText } from '../../../platform/storedText';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { continueVisit, parseVisit, type PriceVisit } from './continueVisit';

/** Time after which further input is recorded. */
const RECORD_INTERVAL_MS = MINUTE_MS;

export interface PriceVisitSummary {
  /** Newest price change of the visit before (server time, ms); null until the grid was ready and visible. */
  since: number | null;
  /** Number of prices that changed since. */
  changeCount: number;
}

/** Records on the device that the grid is used, and returns what changed since the visit before. */
export function usePriceVisit(): PriceVisitSummary {
  const rows = usePricingEditorValue((snapshot) => snapshot.rows);
  const isReady = usePricingEditorValue((snapshot) => snapshot.status === 'ready');
  const newest = useMemo(() => findNewestPriceChange(rows), [rows]);
  const [since, setSince] = useState<number | null>(null);
  // Replaces a blocked storage until the page closes.
  const lastVisit = useRef<PriceVisit | null>(null);
  const recordUse = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    // Reads the storage each time: another tab may have started a visit.
    const visit = continueVisit(readVisit() ?? lastVisit.current, newest, Date.now());
    lastVisit.current = visit;
    storeText(STORAGE_KEYS.priceVisit, JSON.stringify(visit));
    setSince(visit.since);
  });
  const recordInput = useEffectEvent(() => {
    const { current } = lastVisit;
    const isRecorded = current !== null && Math.abs(Date.now() - current.seenAt) < RECORD_INTERVAL_MS;
    if (!isRecorded || current.newest < newest) recordUse();
  });

  // Opening the page, returning to it and input continue the visit. A sync does not: the user may be away.
  // A layout effect, so that the first paint has the count.
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    recordUse();
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    document.addEventListener('visibilitychange', () => recordUse(), options);
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, () => recordInput(), options);
    return () => listeners.abort();
  }, [isReady]);

  const changeCount = useMemo(() => (since === null ? 0 : listPriceChanges(rows, since).length), [rows, since]);
  return { since, changeCount };
}

function readVisit(): PriceVisit | null {
  return parseVisit(readStoredText(STORAGE_KEYS.priceVisit));
}
