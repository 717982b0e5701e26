import { Link } from 'react-router-dom';
import { getButtonClass } from '../../../ui/Button';
import { CallToAction } from '../blocks/CallToAction';
import { FeatureList } from '../blocks/FeatureList';
import { MailButton } from '../blocks/MailButton';
import { PageHero } from '../blocks/PageHero';
import { ComparisonTable } from '../blocks/ComparisonTable';
import { Section } from '../blocks/Section';
import { CLOUD_SERVICES_PAGE } from '../content/cloudServices';
import { buildCrumbs } from '../content/crumbs';
import { buildGeneralRequestDraft } from '../content/mailDrafts';
import type { PageLink } from '../content/types';
import { CloudOverVillage } from '../drawings/CloudOverVillage';
import { OfferCard, OfferGrid } from './parts/OfferCards';

const PATH = '/cloud-services';
const ROWS = CLOUD_SERVICES_PAGE.compare.map(({ question, microsoft, google }) => ({
  label: question,
  cells: [microsoft, google],
}));

export function CloudServicesPage() {
  const copy = CLOUD_SERVICES_PAGE;
  return (
    <>
      <PageHero
        title={copy.h1}
        lead={copy.lead}
        icon="cloud"
        crumbs={buildCrumbs(PATH)}
        art={<CloudOverVillage />}
        view={1}
      />
      <Section title={copy.cardsTitle}>
        <OfferGrid>
          {copy.cards.map((card) => (
            <OfferCard key={card.title} offer={card} action={<OfferLink link={card.link} />} />
          ))}
        </OfferGrid>
      </Section>
      <Section title={copy.compareTitle} lead={copy.compareIntro} tone="sunken">
        <ComparisonTable
          caption={copy.compareCaption}
          plans={[copy.compareHead.microsoft, copy.compareHead.google]}
          rows={ROWS}
        />
      </Section>
      <Section>
        <FeatureList title={copy.questionsTitle} items={copy.questions} headingLevel={2} />
      </Section>
      <CallToAction title={copy.contactTitle} text={copy.contactText}>
        <MailButton draft={buildGeneralRequestDraft(copy.contact)} size="large">
          {copy.contactLabel}
        </MailButton>
      </CallToAction>
    </>
  );
}

function OfferLink({ link }: { link: PageLink }) {
  return (
    <Link to={link.path} className={getButtonClass('secondary')}>
      {link.label}
    </Link>
  );
}
