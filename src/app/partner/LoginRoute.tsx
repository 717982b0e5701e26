import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LoginScreen } from '../../features/partner/LoginScreen';
import { LOGIN_TEXTS } from '../../features/partner/messages';
import { isPartnerPath } from '../../pwa/isPartnerPath';
import { getButtonClass } from '../../ui/Button';
import { isPasswordPromptNavigationState } from './passwordPromptState';
import { getPartnerServices } from './partnerServices';

/** Renders route `/partner`: login, or role and logout. */
export function LoginRoute({ session = getPartnerServices().session }) {
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <LoginScreen
      session={session}
      gridLink={
        <Link className={getButtonClass()} to="/partner/pricing">
          {LOGIN_TEXTS.openGrid}
        </Link>
      }
      shouldFocusPassword={isPasswordPromptNavigationState(location.state)}
      onSignedIn={() => {
        // A login can take half a minute: the visitor may read another page by then.
        if (isPartnerPath(window.location.pathname)) void navigate('/partner/pricing');
      }}
    />
  );
}
