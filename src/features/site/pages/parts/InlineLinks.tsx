import { Link } from 'react-router-dom';
import type { PageLink } from '../../content/types';
import './parts.css';

/** A few links on one line, at the foot of a card or a row. */
export function InlineLinks({ links }: { links: readonly PageLink[] }) {
  return (
    <p className="inline-links">
      {links.map(({ path, label }) => (
        <Link key={path} to={path}>
          {label}
        </Link>
      ))}
    </p>
  );
}
