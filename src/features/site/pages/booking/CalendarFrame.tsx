import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { company } from '../../../../config/company';
import { BOOKING_CONSENT } from '../../content/booking';

/** Without a response for this long, the calendar counts as unavailable. */
export const CALENDAR_TIMEOUT_MS = 10_000;

export interface CalendarFrameProps {
  /** Takes the focus if it was lost with the button that requested the frame. */
  takesLostFocus: boolean;
  onResponse: () => void;
  onFail: () => void;
}

/** Embeds the calendar and reports whether its host responds. */
export function CalendarFrame({ takesLostFocus, onResponse, onFail }: CalendarFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const reportResponse = useEffectEvent(onResponse);
  const reportFailure = useEffectEvent(onFail);

  useEffect(() => {
    if (takesLostFocus && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [takesLostFocus]);

  // A layout effect, so that it listens before the browser reports the blocked frame.
  useLayoutEffect(() => {
    const ending = new AbortController();
    const fail = () => {
      if (ending.signal.aborted) return;
      // A response that arrives before the next render must not undo the failure.
      ending.abort();
      reportFailure();
    };
    const timer = setTimeout(fail, CALENDAR_TIMEOUT_MS);
    const failIfBlocked = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') fail();
    };
    document.addEventListener('securitypolicyviolation', failIfBlocked);
    const check = async () => {
      try {
        await assertHostResponds(ending.signal);
        clearTimeout(timer);
        if (!ending.signal.aborted) reportResponse();
      } catch {
        fail();
      }
    };
    void check();
    return () => {
      ending.abort();
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', failIfBlocked);
    };
  }, []);

  return (
    <iframe
      ref={frame}
      className="booking-calendar__frame"
      title={BOOKING_CONSENT.frameTitle}
      src={company.links.bookingCalendar}
      referrerPolicy="strict-origin-when-cross-origin"
      // The calendar needs its own origin; as it differs from the site's, the frame cannot remove its sandbox.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
    />
  );
}

/**
 * Resolves if the host responds, with any status; rejects otherwise. The frame cannot tell: it fires `load` for the
 * browser's error page too, and its content is inaccessible.
 */
async function assertHostResponds(signal: AbortSignal): Promise<void> {
  await fetch(company.links.bookingCalendar, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal,
  });
}
