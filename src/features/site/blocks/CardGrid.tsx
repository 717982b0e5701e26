import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../icons/Icon';
import './card.css';
import './pointList.css';

export interface Card {
  title: string;
  text: string;
  icon?: IconName;
  /** Internal path; makes the whole card a link. */
  to?: string;
  /** Text at the bottom of a card with `to`, shown with an arrow; « En savoir plus » by default. */
  linkLabel?: string;
  /** List below the text. */
  points?: readonly string[];
}

export interface CardGridProps {
  cards: readonly Card[];
  /** Maximum number of columns; narrow screens show fewer. */
  columns?: 2 | 3 | 4;
}

export function CardGrid({ cards, columns = 3 }: CardGridProps) {
  return (
    <ul className={`even-grid card-grid card-grid--${columns}`}>
      {cards.map((card) => (
        <li key={card.title} className={card.to ? 'icon-first card card--link' : 'icon-first card'}>
          <CardContent card={card} />
        </li>
      ))}
    </ul>
  );
}

function CardContent({ card }: { card: Card }) {
  return (
    <>
      {card.icon && <Icon name={card.icon} />}
      <h3 className="card__title">{card.to ? <Link to={card.to}>{card.title}</Link> : card.title}</h3>
      <p>{card.text}</p>
      {card.points && (
        <ul className="point-list">
          {card.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {card.to && (
        <span className="card__more" aria-hidden="true">
          {card.linkLabel ?? 'En savoir plus'} →
        </span>
      )}
    </>
  );
}
