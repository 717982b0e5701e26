import { company } from '../../../config/company';
import { CardGrid } from '../blocks/CardGrid';
import { MailButton } from '../blocks/MailButton';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { CYBERSECURITY_PAGE, type AskableOffer } from '../content/cybersecurity';
import { requestDraft } from '../content/mailDrafts';
import { Castle } from '../drawings/Castle';
import { Limits } from './parts/CostAndLimits';
import { InlineLinks } from './parts/InlineLinks';
import { OfferCard, Offers } from './parts/OfferCards';
import { RequestPage } from './parts/RequestPage';

const PATH = '/cybersecurity';

export function CybersecurityPage() {
  const copy = CYBERSECURITY_PAGE;
  return (
    <RequestPage path={PATH} copy={copy} icon="shield" art={<Castle />} view={5}>
      <Section title={copy.layersTitle}>
        <Offers>
          {copy.layers.map((layer) => (
            <OfferCard key={layer.title} offer={layer} action={<InlineLinks links={layer.links} />} />
          ))}
        </Offers>
      </Section>
      <Section title={copy.centerTitle} lead={copy.centerIntro} tone="slate">
        <CardGrid cards={copy.center} />
      </Section>
      <Section title={copy.stepsTitle}>
        <Steps steps={copy.steps} />
      </Section>
      <Section title={copy.offersTitle} tone="sunken">
        <Offers columns={2}>
          {copy.offers.map((offer) => (
            <OfferCard key={offer.title} offer={offer} action={<AskFor offer={offer} />} />
          ))}
        </Offers>
      </Section>
      <Section>
        <div className="two-columns">
          <Urgent />
          <Limits title={copy.limitsTitle} limits={copy.limits} headingLevel={2} />
        </div>
      </Section>
    </RequestPage>
  );
}

function AskFor({ offer }: { offer: AskableOffer }) {
  return (
    <MailButton draft={requestDraft(offer.contact)} tone="secondary">
      {offer.label}
    </MailButton>
  );
}

/** What to do in the first minutes: it stands on this page because that is where people look. */
function Urgent() {
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
