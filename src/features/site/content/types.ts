/** Shapes of the French copy. Texts carry plain spaces: French typography is applied once, at build. */
import type { ComponentType } from 'react';
import type { IconName } from '../icons/Icon';
import type { SitePath } from './seo';

/** Where a link of the copy may lead: an anchor of the same site is written `path#anchor` by the page itself. */
export type LinkTarget = SitePath | '/' | '/blog' | '/partner';

export interface PageLink {
  readonly path: LinkTarget;
  readonly label: string;
}

export interface Feature {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export interface FeatureList {
  readonly title: string;
  readonly items: readonly string[];
}

/** A number that is the claim itself, with what it counts: « 50 Go » / « par boîte aux lettres ». */
export interface Figure {
  readonly value: string;
  readonly label: string;
}

export interface Step {
  readonly title: string;
  readonly text: string;
}

/** The same situation without and with the offer, in the words of the person who lives it. */
export interface Change {
  readonly before: string;
  readonly after: string;
}

export interface CostNote {
  readonly text: string;
  readonly quoteCovers: readonly string[];
}

/** What a draft asks for, and what the sender fills in behind each question. */
export interface MailTopic {
  readonly subject: string;
  readonly request: string;
  readonly questions: readonly string[];
}

/** Beginning and end of a page whose one action is a request by mail. */
export interface RequestCopy {
  readonly h1: string;
  readonly lead: string;
  readonly contact: MailTopic;
  readonly contactLabel: string;
  readonly contactTitle: string;
  readonly contactText: string;
}

/** One product of the catalogue: `product.md` section 2 asks for three cards and two lists, no more, no fewer. */
export interface Product {
  readonly path: SitePath;
  readonly name: string;
  readonly h1: string;
  readonly family: string;
  readonly icon: IconName;
  /** Large drawing of its family: named here, so that a page loads no other. */
  readonly Drawing: ComponentType;
  readonly lead: string;
  readonly figures: readonly Figure[];
  readonly features: readonly [Feature, Feature, Feature];
  readonly lists: readonly [FeatureList, FeatureList];
  readonly audience: readonly string[];
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
  readonly cost: CostNote;
  readonly limits: readonly string[];
  readonly quote: MailTopic;
  readonly back: PageLink;
  readonly related: readonly PageLink[];
}

/** A telephone system: features and benefits, and the contact page instead of a mail draft. */
export interface TelecomProduct {
  readonly path: SitePath;
  readonly name: string;
  readonly h1: string;
  readonly family: string;
  readonly icon: IconName;
  readonly lead: string;
  readonly features: FeatureList;
  readonly benefits: readonly Feature[];
  readonly audience: readonly string[];
  readonly steps: readonly Step[];
  readonly cost: CostNote;
  readonly limits: readonly string[];
  readonly back: PageLink;
  readonly related: readonly PageLink[];
}

/** A card of a page that presents several offers. */
export interface Offer {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly fit: string;
}
