import { ComparisonTable } from '../blocks/ComparisonTable';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { INTERNET_ACCESS_PAGE } from '../content/internetAccess';
import { ValleyFibreLine } from '../drawings/ValleyFibreLine';
import { Limits } from './parts/Limits';
import { OfferCard, OfferGrid } from './parts/OfferCards';
import { MailCtaPageLayout } from './parts/MailCtaPageLayout';
import './parts/panel.css';

const PATH = '/internet-access';

export function InternetAccessPage() {
  const copy = INTERNET_ACCESS_PAGE;
  return (
    <MailCtaPageLayout path={PATH} copy={copy} icon="fibre" art={<ValleyFibreLine />} view={4}>
      <Section title={copy.offersTitle}>
        <OfferGrid>
          {copy.offers.map((offer) => (
            <OfferCard key={offer.title} offer={offer} figure={offer.figure} />
          ))}
        </OfferGrid>
      </Section>
      <Section title={copy.compareTitle} tone="sunken">
        <ComparisonTable
          caption={copy.compareCaption}
          plans={copy.offers.map(({ title }) => title)}
          rows={copy.compare}
        />
      </Section>
      <Section title={copy.stepsTitle} tone="slate">
        <Steps steps={copy.steps} />
      </Section>
      <Section>
        <div className="two-columns">
          <div className="panel">
            <h2 className="panel__title">{copy.costTitle}</h2>
            <p>{copy.cost}</p>
          </div>
          <Limits title={copy.limitsTitle} limits={copy.limits} headingLevel={2} />
        </div>
      </Section>
    </MailCtaPageLayout>
  );
}
