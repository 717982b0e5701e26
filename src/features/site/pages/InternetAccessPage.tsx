import { CallToAction } from '../blocks/CallToAction';
import { MailButton } from '../blocks/MailButton';
import { PageHero } from '../blocks/PageHero';
import { PlanTable } from '../blocks/PlanTable';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { crumbsOf } from '../content/crumbs';
import { INTERNET_ACCESS_PAGE } from '../content/internetAccess';
import { requestDraft } from '../content/mailDrafts';
import { ValleyLine } from '../drawings/ValleyLine';
import { Limits } from './parts/CostAndLimits';
import { OfferCard, Offers } from './parts/OfferCards';

const PATH = '/internet-access';

export function InternetAccessPage() {
  const copy = INTERNET_ACCESS_PAGE;
  const contact = (
    <MailButton draft={requestDraft(copy.contact)} size="large">
      {copy.contactLabel}
    </MailButton>
  );
  return (
    <>
      <PageHero
        title={copy.h1}
        lead={copy.lead}
        icon="fibre"
        crumbs={crumbsOf(PATH)}
        actions={contact}
        art={<ValleyLine />}
        view={4}
      />
      <Section title={copy.offersTitle}>
        <Offers>
          {copy.offers.map((offer) => (
            <OfferCard key={offer.title} offer={offer} figure={offer.figure} />
          ))}
        </Offers>
      </Section>
      <Section title={copy.compareTitle} tone="sunken">
        <PlanTable caption={copy.compareCaption} plans={copy.offers.map(({ title }) => title)} rows={copy.compare} />
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
      <CallToAction title={copy.contactTitle} text={copy.contactText}>
        {contact}
      </CallToAction>
    </>
  );
}
