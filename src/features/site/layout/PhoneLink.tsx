import { company } from '../../../config/company';
import { useOpeningStatus } from './useOpeningStatus';
import './phoneLink.css';

/**
 * Links to the phone number, with the opening hours until the opening state is known. Their box has a constant size, so
 * that nothing moves.
 */
export function PhoneLink() {
  const { phone, hours } = company;
  const opening = useOpeningStatus();
  return (
    <a className="phone-link" href={phone.href}>
      <span className="phone-link__number tabular">{phone.label}</span>
      <span className={opening?.isOpen ? 'phone-link__state phone-link__state--open' : 'phone-link__state'}>
        {opening?.text ?? hours.shortLabel}
      </span>
    </a>
  );
}
