import { CardGrid } from '../blocks/CardGrid';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { CLOUD_ENTERPRISE_PAGE } from '../content/cloudEnterprise';
import { ServerOnRock } from '../drawings/ServerOnRock';
import { Limits } from './parts/Limits';
import { OfferCard, OfferGrid } from './parts/OfferCards';
import { MailCtaPageLayout } from './parts/MailCtaPageLayout';

const PATH = '/cloud-enterprise';

export function CloudEnterprisePage() {
  const copy = CLOUD_ENTERPRISE_PAGE;
  return (
    <MailCtaPageLayout path={PATH} copy={copy} icon="server" art={<ServerOnRock />} view={2}>
      <Section title={copy.offersTitle}>
        <OfferGrid>
          {copy.offers.map((offer) => (
            <OfferCard key={offer.title} offer={offer} />
          ))}
        </OfferGrid>
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
    </MailCtaPageLayout>
  );
}
