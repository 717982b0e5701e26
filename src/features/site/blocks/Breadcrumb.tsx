import { Link } from 'react-router-dom';
import './breadcrumb.css';

export interface Crumb {
  label: string;
  /** Undefined for the current page. */
  to?: string;
}

/** Links to the parent pages; the structured data of the route contains the same list. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label="Fil d’Ariane">
      <ol>
        {items.map((item) => (
          <li key={item.label}>
            {item.to ? <Link to={item.to}>{item.label}</Link> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
