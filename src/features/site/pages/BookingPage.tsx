import { company } from '../../../config/company';
import { CardGrid } from '../blocks/CardGrid';
import { FeatureList } from '../blocks/FeatureList';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { BOOKING_PAGE } from '../content/booking';
import { buildCrumbs } from '../content/crumbs';
import { WeekCalendar } from '../drawings/WeekCalendar';
import { BookingCalendar } from './booking/BookingCalendar';
import './booking/booking.css';

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
      <Section title={copy.calendarTitle} lead={<Urgent />}>
        <BookingCalendar />
      </Section>
      <Section title={copy.reasonsTitle} tone="sunken">
        <CardGrid cards={copy.reasons} />
      </Section>
      <Section>
        <FeatureList title={copy.prepareTitle} items={copy.prepare} headingLevel={2} />
      </Section>
    </>
  );
}

function Urgent() {
  const { urgent, urgentCall } = BOOKING_PAGE;
  return (
    <p>
      <strong>{urgent}</strong> {urgentCall} <a href={company.supportPhone.href}>{company.supportPhone.label}</a>.
    </p>
  );
}
