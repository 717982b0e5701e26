import { Link } from 'react-router-dom';
import { getButtonClass } from '../../../ui/Button';
import './backLink.css';

/** Links to the parent page. The arrow is hidden from screen readers. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={getButtonClass('quiet', 'medium', 'back-link')}>
      <span aria-hidden="true">←</span> {children}
    </Link>
  );
}
