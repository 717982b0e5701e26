import { Link } from 'react-router-dom';
import type { PageLink } from '../../content/types';
import './linkRow.css';

/** Renders a few links in a row that wraps, at the bottom of a card or row. */
export function LinkRow({ links }: { links: readonly PageLink[] }) {
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
