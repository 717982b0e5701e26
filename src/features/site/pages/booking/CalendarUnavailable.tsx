import { useEffect, useRef } from 'react';
import { company } from '../../../../config/company';
import { Button, getButtonClass } from '../../../../ui/Button';
import { ExternalLink } from '../../blocks/ExternalLink';
import { BOOKING_CONSENT, BOOKING_UNAVAILABLE } from '../../content/booking';

const TEXTS = BOOKING_UNAVAILABLE;

export interface CalendarUnavailableProps {
  isOffline: boolean;
  /** A new attempt failed too: says so, or its button would seem dead. */
  hasFailedAgain: boolean;
  /** Takes the focus if it was lost with the frame or the button that had it. */
  takesLostFocus: boolean;
  onRetry: () => void;
}

/** Takes the place of a calendar that cannot be shown: its plain link, and a new attempt where it could succeed. */
export function CalendarUnavailable({ isOffline, hasFailedAgain, takesLostFocus, onRetry }: CalendarUnavailableProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesLostFocus && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [takesLostFocus]);
  const { title: heading, text } = isOffline ? TEXTS.offline : TEXTS.failed;
  return (
    <div className="booking-calendar__box" role="status">
      <h3 ref={title} tabIndex={-1}>
        {hasFailedAgain && !isOffline ? TEXTS.stillFailedTitle : heading}
      </h3>
      <p>{text}</p>
      <div className="actions">
        {!isOffline && (
          <Button tone="secondary" onClick={onRetry}>
            {TEXTS.retry}
          </Button>
        )}
        <ExternalLink className={getButtonClass('quiet')} href={company.links.bookingCalendar}>
          {BOOKING_CONSENT.plainLink}
        </ExternalLink>
      </div>
    </div>
  );
}
