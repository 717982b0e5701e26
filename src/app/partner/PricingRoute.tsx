import { useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { readAccessHints } from '../../features/partner/accessHints';
import { AccountBar } from '../../features/partner/AccountBar';
import { LOGIN_TEXTS } from '../../features/partner/messages';
import { PricingPage } from '../../features/pricing/PricingPage';
import { buttonClass } from '../../ui/Button';
import { isSignedInHere, partnerServices } from './partnerServices';
import { localStorageOrNull } from './platform/localStorage';
import { useOpenedFile } from './useOpenedFile';

/** /partner/pricing, for those whose browser says that they signed in; what they may see the server decides. */
export function PricingRoute() {
  const [mayEnter] = useState(() => isSignedInHere() || readAccessHints(localStorageOrNull()).authenticated);
  return mayEnter ? <SignedInPricing /> : <Navigate replace to="/partner" />;
}

function SignedInPricing() {
  const { session, editor } = partnerServices();
  const navigate = useNavigate();
  const openedFile = useOpenedFile();
  const { status } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const locked = useSyncExternalStore(editor.subscribe, () => editor.getSnapshot().status === 'locked');
  const leave = () => void navigate('/partner');
  // Signed out here or in another tab. A session that the server ended is told on the locked screen first.
  if (status === 'signedOut' && !locked) return <Navigate replace to="/partner" />;
  return (
    <PricingPage
      key={openedFile?.key}
      editor={editor}
      account={<AccountBar session={session} onSignedOut={leave} />}
      signIn={
        <Link className={buttonClass()} to="/partner">
          {LOGIN_TEXTS.signIn}
        </Link>
      }
      initialFile={openedFile?.file}
    />
  );
}
