import { useEffect, useRef, useState } from 'react';
import { company } from '../../../../config/company';
import { Button, getButtonClass } from '../../../../ui/Button';
import { useThirdPartiesAllowed } from '../../consent';
import { BOOKING_CONSENT } from '../../content/booking';

const TEXTS = BOOKING_CONSENT;

/**
 * Embeds the third-party calendar at once after « Accepter tout », else on a click, for this visit only. A plain link
 * is always shown beside it, because a frame can fail to load without an event.
 */
export function BookingCalendar() {
  const isAllowed = useThirdPartiesAllowed();
  const [isRequested, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    // The clicked button is removed: moves the focus to the calendar.
    if (isRequested) frame.current?.focus();
  }, [isRequested]);

  return (
    <div className="booking-calendar">
      {isAllowed || isRequested ? (
        <iframe
          ref={frame}
          className="booking-calendar__frame"
          title={TEXTS.frameTitle}
          src={company.links.bookingCalendar}
          referrerPolicy="strict-origin-when-cross-origin"
          // The calendar needs its own origin; as it differs from the site's, the frame cannot remove its sandbox.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <div className="booking-calendar__consent">
          <h3>{TEXTS.title}</h3>
          <p>{TEXTS.text}</p>
          <Button size="large" onClick={() => setAsked(true)}>
            {TEXTS.show}
          </Button>
        </div>
      )}
      <p className="booking-calendar__link">
        <a
          className={getButtonClass('quiet')}
          href={company.links.bookingCalendar}
          target="_blank"
          rel="noopener noreferrer"
        >
          {TEXTS.plainLink}
        </a>
      </p>
    </div>
  );
}
