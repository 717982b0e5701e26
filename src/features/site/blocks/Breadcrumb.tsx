import { Link } from 'react-router-dom';

export interface Crumb {
  label: string;
  /** Absent on the page itself. */
  to?: string;
}

/** Trail of pages above this one; the same trail stands in the structured data of the route. */
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
