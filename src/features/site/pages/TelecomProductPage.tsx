import { Link } from 'react-router-dom';
import { getButtonClass } from '../../../ui/Button';
import { BackLink } from '../blocks/BackLink';
import { CallToAction } from '../blocks/CallToAction';
import { CardGrid } from '../blocks/CardGrid';
import { FeatureList } from '../blocks/FeatureList';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { buildCrumbs } from '../content/crumbs';
import type { TelecomProduct } from '../content/types';
import { CallRelay } from '../drawings/CallRelay';
import { Audience } from './parts/Audience';
import { CostAndLimits } from './parts/CostAndLimits';
import { RelatedLinks } from './parts/RelatedLinks';
import './parts/story.css';

const TEXTS = {
  contact: 'Nous contacter',
  benefits: 'Ce que vous y gagnez',
  steps: 'De l’ancien standard au nouveau',
  closing: (name: string) => `${name} pour votre équipe`,
  closingText:
    'Dites-nous combien de postes et quels numéros : nous revenons avec une proposition, ligne internet comprise.',
} as const;

/** Renders a telephone system: features, benefits and a link to the contact page. */
export function TelecomProductPage({ product }: { product: TelecomProduct }) {
  const { path, name, back } = product;
  const actions = (
    <>
      <Link to="/contact" className={getButtonClass('primary', 'large')}>
        {TEXTS.contact}
      </Link>
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
        art={<CallRelay />}
        view={3}
      />
      <Section title={TEXTS.benefits}>
        <CardGrid cards={product.benefits} />
      </Section>
      <Section tone="sunken">
        <div className="story">
          <Audience paragraphs={product.audience} />
          <FeatureList title={product.features.title} items={product.features.items} headingLevel={2} />
        </div>
      </Section>
      <Section title={TEXTS.steps} tone="slate">
        <Steps steps={product.steps} />
      </Section>
      <CostAndLimits cost={product.cost} limits={product.limits} />
      <RelatedLinks links={product.related} />
      <CallToAction title={TEXTS.closing(name)} text={TEXTS.closingText}>
        {actions}
      </CallToAction>
    </>
  );
}
