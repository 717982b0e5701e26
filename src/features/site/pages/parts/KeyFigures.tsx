import type { KeyFigure } from '../../content/types';
import './figures.css';

/** Renders key figures of an offer in large type, with their captions. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ value, label }) => (
        <div key={label} className="figures__item">
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
