import { useLocation } from 'react-router-dom';
import { BackLink } from '../blocks/BackLink';
import { CallToAction } from '../blocks/CallToAction';
import { CardGrid } from '../blocks/CardGrid';
import { FeatureList } from '../blocks/FeatureList';
import { MailButton } from '../blocks/MailButton';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { buildCrumbs, isInnerPagePath } from '../content/crumbs';
import { buildQuoteRequestDraft } from '../content/mailDrafts';
import type { Product } from '../content/types';
import { Audience } from './parts/Audience';
import { BeforeAfter } from './parts/BeforeAfter';
import { CostAndLimits } from './parts/CostAndLimits';
import { KeyFigures } from './parts/KeyFigures';
import { RelatedLinks } from './parts/RelatedLinks';
import './parts/story.css';

const TEXTS = {
  quote: 'Demander un devis',
  features: (name: string) => `Ce que ${name} vous apporte`,
  lists: 'Dans le détail',
  changes: 'Ce que cela change',
  steps: 'Comment cela se passe',
  closing: (name: string) => `${name} pour votre équipe`,
  closingText:
    'Le bouton prépare un e-mail avec les questions utiles : vous l’envoyez depuis votre messagerie, et vous recevez un devis ligne par ligne.',
} as const;

/**
 * Renders a product of the catalogue. Microsoft 365 and Google Workspace have a second URL below /solutions; the
 * breadcrumbs follow the current URL.
 */
export function ProductPage({ product }: { product: Product }) {
  const { pathname } = useLocation();
  const path = isInnerPagePath(pathname) ? pathname : product.path;
  const { name, back } = product;
  const actions = (
    <>
      <MailButton draft={buildQuoteRequestDraft(product.quote)} size="large">
        {TEXTS.quote}
      </MailButton>
      <BackLink to={back.path}>{back.label}</BackLink>
    </>
  );
  return (
    <>
      <PageHero
        eyebrow={product.family}
        title={product.h1}
        lead={product.lead}
        icon={product.icon}
        crumbs={buildCrumbs(path)}
        actions={actions}
        art={<product.Drawing />}
        view={1}
      />
      <Section title={TEXTS.features(name)}>
        <KeyFigures figures={product.figures} />
        <CardGrid cards={product.features} />
      </Section>
      <Section title={TEXTS.lists} tone="sunken">
        <div className="columns">
          {product.lists.map((list) => (
            <FeatureList key={list.title} title={list.title} items={list.items} />
          ))}
        </div>
      </Section>
      <ProductDetails product={product} />
      <RelatedLinks links={product.related} />
      <CallToAction title={TEXTS.closing(name)} text={TEXTS.closingText}>
        {actions}
      </CallToAction>
    </>
  );
}

/** Renders the sections on audience, before/after, steps, cost and limits. */
function ProductDetails({ product }: { product: Product }) {
  return (
    <>
      <Section>
        <div className="story">
          <Audience paragraphs={product.audience} />
          <div>
            <h2 className="story__title">{TEXTS.changes}</h2>
            <BeforeAfter changes={product.changes} />
          </div>
        </div>
      </Section>
      <Section title={TEXTS.steps} tone="slate">
        <Steps steps={product.steps} />
      </Section>
      <CostAndLimits cost={product.cost} limits={product.limits} />
    </>
  );
}
