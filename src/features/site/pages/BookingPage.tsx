import { Link } from 'react-router-dom';
import { getButtonClass } from '../../../ui/Button';
import { CardGrid } from '../blocks/CardGrid';
import { FeatureList } from '../blocks/FeatureList';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { BOOKING_PAGE } from '../content/booking';
import { buildCrumbs } from '../content/crumbs';
import { WeekCalendar } from '../drawings/WeekCalendar';
import { BookingCalendar } from './booking/BookingCalendar';
import './booking/booking.css';
import './parts/panel.css';

const PATH = '/rendez-vous';

export function BookingPage() {
  const copy = BOOKING_PAGE;
  return (
    <>
      <PageHero
        title={copy.h1}
        lead={copy.lead}
        icon="calendar"
        crumbs={buildCrumbs(PATH)}
        art={<WeekCalendar />}
        view={1}
      />
      <Section title={copy.calendarTitle}>
        <BookingCalendar />
      </Section>
      <Section title={copy.reasonsTitle} tone="sunken">
        <CardGrid cards={copy.reasons} />
      </Section>
      <Section>
        <div className="two-columns">
          <FeatureList title={copy.prepareTitle} items={copy.prepare} headingLevel={2} />
          <div className="panel panel--urgent">
            <h2 className="panel__title">{copy.urgentTitle}</h2>
            <p>{copy.urgentText}</p>
            <p>
              <Link to="/support" className={getButtonClass('secondary')}>
                {copy.urgentLabel}
              </Link>
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}
