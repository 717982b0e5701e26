import type { ReactNode } from 'react';
import type { KeyFigure, Offer } from '../../content/types';
import { Icon, type IconName } from '../../icons/Icon';
import './offerCards.css';
import './plainList.css';

/** Lays out offer cards in columns. */
export function OfferGrid({ columns = 3, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <ul className={`even-grid offers offers--${columns}`}>{children}</ul>;
}

export interface OfferCardLayoutProps {
  icon: IconName;
  title: string;
  /** Links or a button at the bottom of the card. */
  action?: ReactNode;
  children: ReactNode;
}

/** Lays out a card: icon, title, content, actions. */
export function OfferCardLayout({ icon, title, action, children }: OfferCardLayoutProps) {
  return (
    <li className="offer">
      <Icon name={icon} />
      <h3>{title}</h3>
      {children}
      {action && <div className="offer__action">{action}</div>}
    </li>
  );
}

export interface OfferCardProps {
  offer: Offer;
  figure?: KeyFigure;
  action?: ReactNode;
}

/** Renders an offer: figure, text, points, audience. */
export function OfferCard({ offer, figure, action }: OfferCardProps) {
  return (
    <OfferCardLayout icon={offer.icon} title={offer.title} action={action}>
      {figure && (
        <p className="offer__figure">
          <strong className="tabular">{figure.value}</strong> <span>{figure.label}</span>
        </p>
      )}
      <p>{offer.text}</p>
      <ul className="plain-list">
        {offer.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="offer__fit">{offer.suitableFor}</p>
    </OfferCardLayout>
  );
}
