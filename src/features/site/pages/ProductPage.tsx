import { useLocation } from 'react-router-dom';
import { BackLink } from '../blocks/BackLink';
import { CallToAction } from '../blocks/CallToAction';
import { CardGrid } from '../blocks/CardGrid';
import { FeatureList } from '../blocks/FeatureList';
import { MailButton } from '../blocks/MailButton';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { crumbsOf, isSitePath } from '../content/crumbs';
import { quoteDraft } from '../content/mailDrafts';
import type { Product } from '../content/types';
import { Audience } from './parts/Audience';
import { Changes } from './parts/Changes';
import { CostAndLimits } from './parts/CostAndLimits';
import { Figures } from './parts/Figures';
import { RelatedLinks } from './parts/RelatedLinks';
import './parts/parts.css';

const TEXTS = {
  quote: 'Demander un devis',
  features: (name: string) => `Ce que ${name} vous apporte`,
  lists: 'Dans le détail',
  changes: 'Ce que cela change',
  steps: 'Comment cela se passe',
  closing: (name: string) => `${name} pour votre équipe`,
  closingText:
    'Le bouton ouvre un brouillon dans votre messagerie, avec les questions utiles. Vous recevez un devis ligne par ligne.',
} as const;

/** One product of the catalogue. The two suites also stand below /solutions: the trail follows the address. */
export function ProductPage({ product }: { product: Product }) {
  const { pathname } = useLocation();
  const path = isSitePath(pathname) ? pathname : product.path;
  const { name, back } = product;
  const actions = (
    <>
      <MailButton draft={quoteDraft(product.quote)} size="large">
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
        crumbs={crumbsOf(path)}
        actions={actions}
        art={<product.Drawing />}
        view={1}
      />
      <Section>
        <Figures figures={product.figures} />
      </Section>
      <Section title={TEXTS.features(name)} className="section--follow">
        <CardGrid cards={product.features} />
      </Section>
      <Section title={TEXTS.lists} tone="sunken">
        <div className="columns">
          {product.lists.map((list) => (
            <FeatureList key={list.title} title={list.title} items={list.items} />
          ))}
        </div>
      </Section>
      <ProductStory product={product} />
      <RelatedLinks links={product.related} />
      <CallToAction title={TEXTS.closing(name)} text={TEXTS.closingText}>
        {actions}
      </CallToAction>
    </>
  );
}

/** For whom, what it changes, how it goes, what it costs and where it ends. */
function ProductStory({ product }: { product: Product }) {
  return (
    <>
      <Section>
        <div className="story">
          <Audience paragraphs={product.audience} />
          <div>
            <h2 className="story__title">{TEXTS.changes}</h2>
            <Changes changes={product.changes} />
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
