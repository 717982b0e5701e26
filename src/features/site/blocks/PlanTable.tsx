import type { ReactNode } from 'react';
import './pointList.css';
import './planTable.css';

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

/** Renders plans side by side. */
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

export interface PlanTableProps {
  caption: string;
  /** Names of the plans, in the order of the cells. */
  plans: readonly string[];
  rows: readonly { label: string; cells: readonly string[] }[];
}

/** Compares plans in a table; on narrow screens it scrolls sideways, by keyboard too. */
export function PlanTable({ caption, plans, rows }: PlanTableProps) {
  return (
    // Scrollable regions need a tab stop for keyboard users.
    <div className="plan-table" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Critère</th>
            {plans.map((plan) => (
              <th key={plan} scope="col">
                {plan}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, index) => (
                <td key={plans[index] ?? index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
