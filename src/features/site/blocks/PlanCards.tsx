import type { ReactNode } from 'react';
import './pointList.css';
import './comparisonTable.css';

/** A `Plan` as displayed: prices formatted, with its button. */
export interface PlanCard {
  name: string;
  /** e.g. « 29 € » or « Sur devis » */
  price: string;
  /** e.g. « par utilisateur et par mois » */
  unit?: string;
  text: string;
  points: readonly string[];
  action: ReactNode;
}

export function PlanCards({ plans }: { plans: readonly PlanCard[] }) {
  return (
    <ul className="even-grid plans">
      {plans.map((plan) => (
        <li key={plan.name} className="plan">
          <h3 className="plan__name">{plan.name}</h3>
          <p className="plan__price">
            <strong className="tabular">{plan.price}</strong>
            {plan.unit && <span>{plan.unit}</span>}
          </p>
          <p>{plan.text}</p>
          <ul className="point-list">
            {plan.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <div className="plan__action">{plan.action}</div>
        </li>
      ))}
    </ul>
  );
}
