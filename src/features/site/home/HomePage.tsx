import { Link } from 'react-router-dom';
import { company } from '../../../config/company';
import { getButtonClass } from '../../../ui/Button';
import { CallToAction } from '../blocks/CallToAction';
import { CardGrid } from '../blocks/CardGrid';
import { Section } from '../blocks/Section';
import { Icon } from '../icons/Icon';
import { Coverage } from './Coverage';
import { EXPERTISE, HERO, STRENGTHS, SERVICES } from './homeContent';
import { HomeHero, SERVICES_SECTION_ID } from './HomeHero';
import './home.css';

export function HomePage() {
  return (
    <>
      <HomeHero />
      <CompanyFacts />
      <div id={SERVICES_SECTION_ID} tabIndex={-1} className="anchor">
        <Section
          title="Six métiers, un seul interlocuteur"
          lead="Vous appelez un numéro, quelle que soit la panne : la ligne, le serveur, le poste ou le téléphone. À nous de trouver où elle est."
        >
          <CardGrid cards={SERVICES} />
        </Section>
      </div>
      <Section tone="slate" title="Notre expertise" lead="Trois engagements, et ce qu’ils veulent dire en pratique.">
        <ul className="even-grid expertise">
          {EXPERTISE.map(({ icon, title, text }) => (
            <li key={title} className="icon-first">
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Votre Partenaire IT en Occitanie">
        <ol className="even-grid partner-columns">
          {STRENGTHS.map(({ icon, title, text }) => (
            <li key={title} className="icon-first">
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Coverage />
      <CallToAction
        title="Parlons de votre informatique"
        text={`Un premier échange ne coûte rien. Nous répondons ${company.hours.spoken}.`}
      >
        <Link to="/contact" className={getButtonClass('primary', 'large')}>
          Demander un devis
        </Link>
        <a href={company.phone.href} className={getButtonClass('secondary', 'large')}>
          Appeler le {company.phone.label}
        </a>
      </CallToAction>
    </>
  );
}

function CompanyFacts() {
  return (
    <div className="facts">
      <dl className="wrap">
        {HERO.facts.map(({ value, label }) => (
          <div key={value}>
            <dt className="tabular">{value}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
