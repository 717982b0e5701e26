import type { Change } from '../../content/types';
import './parts.css';

const TEXTS = { before: 'Avant', after: 'Après' } as const;

/** The same situations without and with the offer, one pair per row. */
export function Changes({ changes }: { changes: readonly Change[] }) {
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
