import type { ReactNode } from 'react';
import type { Figure, Offer } from '../../content/types';
import { Icon, type IconName } from '../../icons/Icon';
import './parts.css';

/** The row that offer cards stand in. */
export function Offers({ columns = 3, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <ul className={`offers offers--${columns}`}>{children}</ul>;
}

export interface OfferFrameProps {
  icon: IconName;
  title: string;
  /** Links or a button at the foot of the card. */
  action?: ReactNode;
  children: ReactNode;
}

/** Shape of a card: drawing, title, what is said, and what can be done. */
export function OfferFrame({ icon, title, action, children }: OfferFrameProps) {
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
  figure?: Figure;
  action?: ReactNode;
}

/** An offer: what it is, what it contains, and for whom it is right. */
export function OfferCard({ offer, figure, action }: OfferCardProps) {
  return (
    <OfferFrame icon={offer.icon} title={offer.title} action={action}>
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
      <p className="offer__fit">{offer.fit}</p>
    </OfferFrame>
  );
}
