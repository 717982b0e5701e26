import { useEffect, useState } from 'react';
import { company } from '../../../../config/company';
import { Button, getButtonClass } from '../../../../ui/Button';
import { useOnline } from '../../../../ui/useOnline';
import { ExternalLink } from '../../blocks/ExternalLink';
import { useThirdPartiesAllowed } from '../../consent';
import { BOOKING_CONSENT } from '../../content/booking';
import { CalendarFrame } from './CalendarFrame';
import { CalendarUnavailable } from './CalendarUnavailable';
import { OtherWays } from './OtherWays';

const TEXTS = BOOKING_CONSENT;

/**
 * Embeds the third-party calendar at once after « Accepter tout », else on a click, until the visitor leaves the page.
 * A plain link stands above; if the host does not respond, a notice replaces both until the network returns or the
 * visitor tries again. Phone and mail always stand below.
 */
export function BookingCalendar() {
  const isAllowed = useThirdPartiesAllowed();
  const isOnline = useOnline();
  const [isRequested, setRequested] = useState(false);
  const [isRetried, setRetried] = useState(false);
  const [state, setState] = useState<'untried' | 'responding' | 'failed'>('untried');
  // A calendar that is on the screen stays when the connection is lost.
  const isAvailable = state === 'responding' || (state === 'untried' && isOnline);
  useEffect(() => {
    const retryFailed = () => setState((previous) => (previous === 'failed' ? 'untried' : previous));
    window.addEventListener('online', retryFailed);
    return () => window.removeEventListener('online', retryFailed);
  }, []);
  const retry = () => {
    setRequested(true);
    setRetried(true);
    setState('untried');
  };

  return (
    <div className="booking-calendar">
      {isAvailable ? (
        <p className="booking-calendar__link">
          <ExternalLink className={getButtonClass('quiet')} href={company.links.bookingCalendar}>
            {TEXTS.plainLink}
          </ExternalLink>
        </p>
      ) : (
        <CalendarUnavailable
          isOffline={!isOnline}
          hasFailedAgain={isRetried}
          takesLostFocus={isRequested}
          onRetry={retry}
        />
      )}
      {isAvailable && (isAllowed || isRequested) && (
        <CalendarFrame
          takesLostFocus={isRequested}
          onResponse={() => setState('responding')}
          onFail={() => setState('failed')}
        />
      )}
      {isAvailable && !isAllowed && !isRequested && (
        <div className="booking-calendar__box booking-calendar__consent">
          <h3>{TEXTS.title}</h3>
          <p>{TEXTS.text}</p>
          <Button size="large" onClick={() => setRequested(true)}>
            {TEXTS.show}
          </Button>
        </div>
      )}
      <OtherWays />
    </div>
  );
}
