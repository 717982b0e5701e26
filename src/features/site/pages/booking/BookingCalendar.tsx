import { useEffect, useRef, useState } from 'react';
import { company } from '../../../../config/company';
import { Button, buttonClass } from '../../../../ui/Button';
import { useThirdPartiesAllowed } from '../../consent';
import { BOOKING_CONSENT } from '../../content/booking';

const TEXTS = BOOKING_CONSENT;

/**
 * The outside calendar: at once after « Accepter tout », else on a click, for this visit only (`decisions.md`). The
 * plain link stands beside it in every state, because a frame may fail to load without telling.
 */
export function BookingCalendar() {
  const allowed = useThirdPartiesAllowed();
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    // The button that was pressed is gone: the focus goes to what it brought.
    if (asked) frame.current?.focus();
  }, [asked]);

  return (
    <div className="booking-calendar">
      {allowed || asked ? (
        <iframe
          ref={frame}
          className="booking-calendar__frame"
          title={TEXTS.frameTitle}
          src={company.links.bookingCalendar}
          referrerPolicy="strict-origin-when-cross-origin"
          // The calendar keeps its own origin, else it could not work; it is never ours, so it cannot lift its sandbox.
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
          className={buttonClass('quiet')}
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
