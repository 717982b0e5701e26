import { Link, useLocation } from 'react-router-dom';
import { getButtonClass, type ButtonSize } from '../../../ui/Button';
import { CONTACT_FORM_HASH } from './navigation';

/** Links to the contact page; on that page to its form, since the same URL would do nothing visible. */
export function QuoteLink({ size, className }: { size?: ButtonSize; className: string }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={pathname === '/contact' ? CONTACT_FORM_HASH : '/contact'}
      className={getButtonClass('primary', size, className)}
    >
      Demander un devis
    </Link>
  );
}
