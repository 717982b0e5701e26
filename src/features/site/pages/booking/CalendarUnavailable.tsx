import { useEffect, useRef } from 'react';
import { company } from '../../../../config/company';
import { Button, getButtonClass } from '../../../../ui/Button';
import { ExternalLink } from '../../blocks/ExternalLink';
import { BOOKING_CONSENT, BOOKING_UNAVAILABLE } from '../../content/booking';
import { OtherWays } from './OtherWays';

const TEXTS = BOOKING_UNAVAILABLE;

export interface CalendarUnavailableProps {
  isOffline: boolean;
  /** A new attempt failed too: says so, or its button would seem dead. */
  hasFailedAgain: boolean;
  /** The frame or the button that had the focus is gone. */
  takesFocus: boolean;
  onRetry: () => void;
}

/** Takes the place of a calendar that cannot be shown: phone, mail, and a new attempt where it could succeed. */
export function CalendarUnavailable({ isOffline, hasFailedAgain, takesFocus, onRetry }: CalendarUnavailableProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { title: heading, text } = isOffline ? TEXTS.offline : TEXTS.failed;
  return (
    <div className="booking-calendar__box" role="status">
      <h3 ref={title} tabIndex={-1}>
        {hasFailedAgain && !isOffline ? TEXTS.stillFailedTitle : heading}
      </h3>
      <p>{text}</p>
      <OtherWays />
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
