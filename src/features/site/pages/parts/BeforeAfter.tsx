import type { BeforeAfterPair } from '../../content/types';
import './beforeAfter.css';

const TEXTS = { before: 'Avant', after: 'Après' } as const;

/** Compares situations without and with the offer, one pair per row. */
export function BeforeAfter({ changes }: { changes: readonly BeforeAfterPair[] }) {
  return (
    <ul className="changes">
      {changes.map(({ before, after }) => (
        <li key={before}>
          <p className="changes__before">
            <span className="changes__tag">{TEXTS.before}</span>
            {before}
          </p>
          <p className="changes__after">
            <span className="changes__tag">{TEXTS.after}</span>
            {after}
          </p>
        </li>
      ))}
    </ul>
  );
}
