import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/Button';

/** 'Retour' to the page above. The arrow is drawn, not read. */
export function BackLink({ to, children = 'Retour' }: { to: string; children?: string }) {
  return (
    <Link to={to} className={buttonClass('quiet', 'medium', 'back-link')}>
      <span aria-hidden="true">←</span> {children}
    </Link>
  );
}
