import { CallToAction } from '../blocks/CallToAction';
import { FeatureList } from '../blocks/FeatureList';
import { MailButton } from '../blocks/MailButton';
import { PageHero } from '../blocks/PageHero';
import { PlanCards, ComparisonTable } from '../blocks/ComparisonTable';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { buildCrumbs } from '../content/crumbs';
import { buildQuoteRequestDraft } from '../content/mailDrafts';
import {
  type Plan,
  PLAN_COMPARISON_ROWS,
  PLANS,
  PREMIUM_MANAGEMENT_PAGE,
  PRICE_SECTION,
} from '../content/premiumManagement';
import { MountainHut } from '../drawings/MountainHut';
import { BeforeAfter } from './parts/BeforeAfter';
import { Limits } from './parts/Limits';
import { RelatedLinks } from './parts/RelatedLinks';
import { PriceSection } from './premium/PriceSection';

const PATH = '/premium-management';
const CALCULATOR_ID = 'calculer';
const ROWS = PLAN_COMPARISON_ROWS.map(({ label, values }) => ({ label, cells: PLANS.map(({ id }) => values[id]) }));

function toPlanCard({ name, eurosPerUserPerMonth: euros, text, points, fit, quote }: Plan) {
  const { onRequest, onRequestUnit, priceUnit, quoteLabel } = PREMIUM_MANAGEMENT_PAGE;
  return {
    name,
    price: euros === null ? onRequest : `${euros}\u00a0€`,
    unit: euros === null ? onRequestUnit : priceUnit,
    text: `${text} ${fit}`,
    points,
    action: <MailButton draft={buildQuoteRequestDraft(quote)}>{`${quoteLabel} ${name}`}</MailButton>,
  };
}

export function PremiumManagementPage() {
  const copy = PREMIUM_MANAGEMENT_PAGE;
  return (
    <>
      <PageHero
        title={copy.h1}
        lead={copy.lead}
        icon="gauge"
        crumbs={buildCrumbs(PATH)}
        art={<MountainHut />}
        view={5}
      />
      <Section title={copy.plansTitle}>
        <PlanCards plans={PLANS.map(toPlanCard)} />
        <p className="plan-note">{copy.responseNote}</p>
      </Section>
      <Section id={CALCULATOR_ID} title={PRICE_SECTION.title} lead={PRICE_SECTION.lead} className="section--follow">
        <PriceSection anchor={CALCULATOR_ID} />
      </Section>
      <Section id="comparer" title={copy.tableTitle} tone="sunken">
        <ComparisonTable caption={copy.tableCaption} plans={PLANS.map(({ name }) => name)} rows={ROWS} />
      </Section>
      <Section title={copy.includedTitle}>
        <BeforeAfter changes={copy.included} />
      </Section>
      <Section title={copy.stepsTitle} tone="slate">
        <Steps steps={copy.steps} />
      </Section>
      <Section>
        <div className="two-columns">
          <FeatureList title={copy.questionsTitle} items={copy.questions} headingLevel={2} />
          <Limits title={copy.limitsTitle} limits={copy.limits} headingLevel={2} />
        </div>
      </Section>
      <RelatedLinks links={copy.related} />
      <CallToAction title={copy.contactTitle} text={copy.contactText}>
        <MailButton draft={buildQuoteRequestDraft(copy.contact)} size="large">
          {copy.contactLabel}
        </MailButton>
      </CallToAction>
    </>
  );
}
