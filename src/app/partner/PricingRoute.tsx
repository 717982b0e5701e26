import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { readSignedInHint } from '../../features/partner/readSignedInHint';
import { AccountBar } from '../../features/partner/AccountBar';
import { LOGIN_TEXTS } from '../../features/partner/messages';
import { LoginDialog } from '../../features/partner/LoginDialog';
import { focusHeadingIfFocusLost } from '../../features/pricing/shell/focusHeadingIfFocusLost';
import { PricingPage } from '../../features/pricing/shell/PricingPage';
import { CheckForUpdateButton } from '../../pwa/CheckForUpdateButton';
import { Button, getButtonClass } from '../../ui/Button';
import { PASSWORD_PROMPT_NAVIGATION_STATE } from './passwordPromptState';
import { isTabSignedIn, getPartnerServices } from './partnerServices';
import { getLocalStorage } from '../../platform/getLocalStorage';
import { useLaunchFile } from './useLaunchFile';

/**
 * Renders route `/partner/pricing`, or redirects to `/partner` if neither the stored hint nor the session of this page
 * says signed in. The server enforces access.
 */
export function PricingRoute() {
  const [canEnter] = useState(() => isTabSignedIn() || readSignedInHint(getLocalStorage()));
  return canEnter ? <SignedInPricing /> : <Navigate replace to="/partner" />;
}

function SignedInPricing() {
  const { session, editor, siteDataEraser } = getPartnerServices();
  const navigate = useNavigate();
  const launchFile = useLaunchFile();
  const { status } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const isGridSignedOut = useSyncExternalStore(editor.subscribe, () => editor.getSnapshot().status === 'signedOut');
  const [isPasswordPromptOpen, setPasswordPromptOpen] = useState(false);
  useHeadingFocusOnClose(isPasswordPromptOpen);
  const leave = () => void navigate('/partner');
  // Only the session is signed out: the user left, here or in another tab. If the server ended the session, the grid is
  // signed out too and shows a notice first.
  if (status === 'signedOut' && !isGridSignedOut) return <Navigate replace to="/partner" />;
  return (
    <>
      <PricingPage
        key={launchFile?.key}
        editor={editor}
        siteDataEraser={siteDataEraser}
        account={<AccountBar session={session} onSignedOut={leave} />}
        signIn={
          isGridSignedOut ? (
            <Link className={getButtonClass()} to="/partner" state={PASSWORD_PROMPT_NAVIGATION_STATE}>
              {LOGIN_TEXTS.signIn}
            </Link>
          ) : (
            <Button size="small" onClick={() => setPasswordPromptOpen(true)}>
              {LOGIN_TEXTS.signIn}
            </Button>
          )
        }
        update={<CheckForUpdateButton />}
        initialFile={launchFile?.file}
      />
      <LoginDialog session={session} isOpen={isPasswordPromptOpen} onClose={() => setPasswordPromptOpen(false)} />
    </>
  );
}

/** Focuses the heading after the dialog closes, since the button that opened it disappears. */
function useHeadingFocusOnClose(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    return focusHeadingIfFocusLost;
  }, [isOpen]);
}
