import { company } from '../../../config/company';
import { CardGrid } from '../blocks/CardGrid';
import { MailButton } from '../blocks/MailButton';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { CYBERSECURITY_PAGE, type OfferWithMailTemplate } from '../content/cybersecurity';
import { buildGeneralRequestDraft } from '../content/mailDrafts';
import { Castle } from '../drawings/Castle';
import { Limits } from './parts/Limits';
import { LinkRow } from './parts/LinkRow';
import { OfferCard, OfferGrid } from './parts/OfferCards';
import { MailCtaPageLayout } from './parts/MailCtaPageLayout';
import './parts/panel.css';
import './parts/plainList.css';

const PATH = '/cybersecurity';

export function CybersecurityPage() {
  const copy = CYBERSECURITY_PAGE;
  return (
    <MailCtaPageLayout path={PATH} copy={copy} icon="shield" art={<Castle />} view={5}>
      <Section title={copy.layersTitle}>
        <OfferGrid>
          {copy.layers.map((layer) => (
            <OfferCard key={layer.title} offer={layer} action={<LinkRow links={layer.links} />} />
          ))}
        </OfferGrid>
      </Section>
      <Section id="centre" title={copy.centerTitle} lead={copy.centerIntro} tone="slate">
        <CardGrid cards={copy.center} />
      </Section>
      <Section title={copy.stepsTitle}>
        <Steps steps={copy.steps} />
      </Section>
      <Section title={copy.offersTitle} tone="sunken">
        <OfferGrid columns={2}>
          {copy.offers.map((offer) => (
            <OfferCard key={offer.title} offer={offer} action={<RequestButton offer={offer} />} />
          ))}
        </OfferGrid>
      </Section>
      <Section>
        <div className="two-columns">
          <EmergencyAdvice />
          <Limits title={copy.limitsTitle} limits={copy.limits} headingLevel={2} />
        </div>
      </Section>
    </MailCtaPageLayout>
  );
}

function RequestButton({ offer }: { offer: OfferWithMailTemplate }) {
  return (
    <MailButton draft={buildGeneralRequestDraft(offer.contact)} tone="secondary">
      {offer.label}
    </MailButton>
  );
}

/** Advises what to do in the first minutes of an attack. */
function EmergencyAdvice() {
  const { urgent, urgentTitle, urgentCall } = CYBERSECURITY_PAGE;
  return (
    <div className="panel panel--urgent">
      <h2 className="panel__title">{urgentTitle}</h2>
      <ol className="plain-list">
        {urgent.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
      <p>
        {urgentCall} <a href={company.supportPhone.href}>{company.supportPhone.label}</a>
      </p>
    </div>
  );
}
