import { Link, useNavigate } from 'react-router-dom';
import { LoginScreen } from '../../features/partner/LoginScreen';
import { LOGIN_TEXTS } from '../../features/partner/messages';
import { buttonClass } from '../../ui/Button';
import { partnerServices } from './partnerServices';

/** /partner */
export function LoginRoute() {
  const navigate = useNavigate();
  const { session } = partnerServices();
  return (
    <LoginScreen
      session={session}
      gridLink={
        <Link className={buttonClass()} to="/partner/pricing">
          {LOGIN_TEXTS.openGrid}
        </Link>
      }
      onSignedIn={() => void navigate('/partner/pricing')}
    />
  );
}
