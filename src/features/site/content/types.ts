/** Types of the French copy. Texts use plain spaces; the build applies French typography. */
import type { ComponentType } from 'react';
import type { IconName } from '../icons/Icon';
import type { InnerPagePath } from './seo';

/** Internal link targets of the copy. */
export type LinkablePath = InnerPagePath | '/' | '/blog' | '/partner';

export interface PageLink {
  readonly path: LinkablePath;
  /** Anchor on that page, e.g. « #centre ». */
  readonly hash?: string;
  readonly label: string;
}

export interface Feature {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export interface FeatureGroup {
  readonly title: string;
  readonly items: readonly string[];
}

/** Key figure with its caption: « 50 Go » / « par boîte aux lettres ». */
export interface KeyFigure {
  readonly value: string;
  readonly label: string;
}

export interface Step {
  readonly title: string;
  readonly text: string;
}

/** The same situation without and with the offer, in the customer's words. */
export interface BeforeAfterPair {
  readonly before: string;
  readonly after: string;
}

/** What an offer costs, and the items that its quote lists. */
export interface CostNote {
  readonly text: string;
  readonly quoteCovers: readonly string[];
}

/** Subject of a mail draft, its opening sentence, and the questions that the sender answers. */
export interface MailTemplate {
  readonly subject: string;
  readonly request: string;
  readonly questions: readonly string[];
}

/** Copy at the start and end of a page whose only action is a mail request. */
export interface MailCtaPageCopy {
  readonly h1: string;
  readonly lead: string;
  readonly contact: MailTemplate;
  readonly contactLabel: string;
  readonly contactTitle: string;
  readonly contactText: string;
}

/** Copy of a product page. */
export interface Product {
  readonly path: InnerPagePath;
  readonly name: string;
  readonly h1: string;
  readonly family: string;
  readonly icon: IconName;
  /** Large drawing; imported by the product module, so that a page loads no other. */
  readonly Drawing: ComponentType;
  readonly lead: string;
  readonly figures: readonly KeyFigure[];
  readonly features: readonly [Feature, Feature, Feature];
  readonly lists: readonly [FeatureGroup, FeatureGroup];
  readonly audience: readonly string[];
  readonly changes: readonly BeforeAfterPair[];
  readonly steps: readonly Step[];
  readonly cost: CostNote;
  readonly limits: readonly string[];
  readonly quote: MailTemplate;
  readonly back: PageLink;
  readonly related: readonly PageLink[];
}

/** Telephone system: has features and benefits, and leads to the contact page instead of a mail draft. */
export interface TelecomProduct {
  readonly path: InnerPagePath;
  readonly name: string;
  readonly h1: string;
  readonly family: string;
  readonly icon: IconName;
  readonly lead: string;
  readonly features: FeatureGroup;
  readonly benefits: readonly Feature[];
  readonly audience: readonly string[];
  readonly steps: readonly Step[];
  readonly cost: CostNote;
  readonly limits: readonly string[];
  readonly back: PageLink;
  readonly related: readonly PageLink[];
}

/** Copy of one offer card. */
export interface Offer {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly suitableFor: string;
}
