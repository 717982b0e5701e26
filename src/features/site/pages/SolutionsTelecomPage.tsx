import { Link } from 'react-router-dom';
import { getButtonClass } from '../../../ui/Button';
import { BackLink } from '../blocks/BackLink';
import { CallToAction } from '../blocks/CallToAction';
import { CardGrid } from '../blocks/CardGrid';
import { PageHero } from '../blocks/PageHero';
import { ComparisonTable } from '../blocks/ComparisonTable';
import { Section } from '../blocks/Section';
import { buildCrumbs } from '../content/crumbs';
import { SOLUTIONS_TELECOM_PAGE } from '../content/solutionsTelecom';
import { CallRelay } from '../drawings/CallRelay';
import { Limits } from './parts/Limits';
import './solutionsTelecom.css';

const PATH = '/solutions-telecom';
const CARDS = SOLUTIONS_TELECOM_PAGE.cards.map(({ name, icon, text, points, path, label }) => ({
  title: name,
  icon,
  text,
  points,
  to: path,
  linkLabel: label,
}));
const SYSTEMS = [...SOLUTIONS_TELECOM_PAGE.cards, SOLUTIONS_TELECOM_PAGE.online].map(({ name }) => name);

export function SolutionsTelecomPage() {
  const copy = SOLUTIONS_TELECOM_PAGE;
  const { online } = copy;
  const actions = (
    <>
      <Link to="/contact" className={getButtonClass('primary', 'large')}>
        {copy.contactLabel}
      </Link>
      <BackLink to={copy.back.path}>{copy.back.label}</BackLink>
    </>
  );
  return (
    <>
      <PageHero
        title={copy.h1}
        lead={copy.lead}
        icon="phone"
        crumbs={buildCrumbs(PATH)}
        actions={actions}
        art={<CallRelay />}
        view={3}
      />
      <Section title={copy.cardsTitle}>
        <CardGrid cards={CARDS} columns={2} />
        <p className="also">
          <strong>{copy.onlineTitle}</strong> <span>{online.text}</span> <Link to={online.path}>{online.label}</Link>
        </p>
      </Section>
      <Section title={copy.chooseTitle} tone="sunken">
        <ComparisonTable caption={copy.chooseCaption} plans={SYSTEMS} rows={copy.choose} />
      </Section>
      <Section title={copy.basicsTitle}>
        <CardGrid cards={copy.basics} />
      </Section>
      <Section className="section--follow">
        <Limits title={copy.limitsTitle} limits={copy.limits} headingLevel={2} />
      </Section>
      <CallToAction title={copy.contactTitle} text={copy.contactText}>
        {actions}
      </CallToAction>
    </>
  );
}
