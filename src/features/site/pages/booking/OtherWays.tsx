import { company } from '../../../../config/company';
import { MailButton } from '../../blocks/MailButton';
import { BOOKING_OTHER_WAYS } from '../../content/booking';
import { buildGeneralRequestDraft } from '../../content/mailDrafts';

const TEXTS = BOOKING_OTHER_WAYS;

/** Ways to make an appointment without the calendar, which also needs JavaScript. */
export function OtherWays() {
  return (
    <div className="booking-calendar__ways">
      <p>
        {TEXTS.phone} <a href={company.phone.href}>{company.phone.label}</a>, {company.hours.spoken}.
      </p>
      <div className="actions">
        <MailButton draft={buildGeneralRequestDraft(TEXTS.mailTemplate)} tone="secondary">
          {TEXTS.mail}
        </MailButton>
      </div>
    </div>
  );
}
