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

/** In this file since a chunk of its own would weigh more. */
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

export interface ComparisonTableProps {
  caption: string;
  /** Heading of the first column. */
  criterion?: string;
  /** Names of the plans, in the order of the cells. */
  plans: readonly string[];
  rows: readonly { label: string; cells: readonly string[] }[];
}

/** As many columns fit beside the criteria on a phone. */
const MAX_COLUMNS_ON_PHONE = 2;

/** Compares plans in a table. On phones, three plans or more stand one below the other, each with its criteria. */
export function ComparisonTable({ caption, criterion = 'Critère', plans, rows }: ComparisonTableProps) {
  const isListedOnPhone = plans.length > MAX_COLUMNS_ON_PHONE;
  return (
    <>
      <div
        ref={watchScrollability}
        className={isListedOnPhone ? 'plan-table plan-table--wide' : 'plan-table'}
        role="region"
        aria-label={caption}
      >
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{criterion}</th>
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
      {isListedOnPhone && <PlanLists plans={plans} rows={rows} />}
    </>
  );
}

/** Makes a region a tab stop, from which keyboard users scroll it, only while it is too wide for its place. */
function watchScrollability(region: HTMLElement | null): () => void {
  const sizes = new ResizeObserver(() => {
    if (region) region.tabIndex = region.scrollWidth > region.clientWidth ? 0 : -1;
  });
  // The table alone may change its width, for example when its font arrives.
  for (const element of [region, region?.firstElementChild]) if (element) sizes.observe(element);
  return () => sizes.disconnect();
}

/** Renders the content of the table plan by plan; CSS shows either these lists or the table. */
function PlanLists({ plans, rows }: Pick<ComparisonTableProps, 'plans' | 'rows'>) {
  return (
    <ul className="plan-lists">
      {plans.map((plan, index) => (
        <li key={plan}>
          <h3>{plan}</h3>
          <dl>
            {rows.map(({ label, cells }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{cells[index]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
