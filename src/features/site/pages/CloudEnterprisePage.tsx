import { CallToAction } from '../blocks/CallToAction';
import { CardGrid } from '../blocks/CardGrid';
import { MailButton } from '../blocks/MailButton';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { CLOUD_ENTERPRISE_PAGE } from '../content/cloudEnterprise';
import { crumbsOf } from '../content/crumbs';
import { requestDraft } from '../content/mailDrafts';
import { ServerOnRock } from '../drawings/ServerOnRock';
import { Limits } from './parts/CostAndLimits';
import { OfferCard, Offers } from './parts/OfferCards';

const PATH = '/cloud-enterprise';

export function CloudEnterprisePage() {
  const copy = CLOUD_ENTERPRISE_PAGE;
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
        icon="server"
        crumbs={crumbsOf(PATH)}
        actions={contact}
        art={<ServerOnRock />}
        view={2}
      />
      <Section title={copy.offersTitle}>
        <Offers>
          {copy.offers.map((offer) => (
            <OfferCard key={offer.title} offer={offer} />
          ))}
        </Offers>
      </Section>
      <Section title={copy.reasonsTitle} tone="sunken">
        <CardGrid cards={copy.reasons} columns={4} />
      </Section>
      <Section title={copy.stepsTitle} tone="slate">
        <Steps steps={copy.steps} />
      </Section>
      <Section>
        <Limits title={copy.limitsTitle} limits={copy.limits} headingLevel={2} />
      </Section>
      <CallToAction title={copy.contactTitle} text={copy.contactText}>
        {contact}
      </CallToAction>
    </>
  );
}
