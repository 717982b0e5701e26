import { Link } from 'react-router-dom';
import type { PageLink } from '../../content/types';
import './relatedLinks.css';

const TITLE = 'Pour continuer';

/** Links to pages that the visitor is likely to need next. */
export function RelatedLinks({ links }: { links: readonly PageLink[] }) {
  return (
    <nav className="related wrap" aria-label={TITLE}>
      <h2 className="related__title">{TITLE}</h2>
      <ul>
        {links.map(({ path, hash = '', label }) => (
          <li key={path}>
            <Link to={path + hash}>
              {label} <span aria-hidden="true">→</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
