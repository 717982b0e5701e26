import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { LoginForm } from './LoginForm';
import './partner.css';
import { LogoutButton } from './LogoutButton';
import { LOGIN_TEXTS, formatEncryptedEditsMessage } from './messages';
import type { PartnerSession, SessionSnapshot } from '../../domain/partner/partnerSession';

interface LoginScreenProps {
  session: PartnerSession;
  /** Link to the grid, shown when signed in or when only a newer build can open the data. */
  gridLink: ReactNode;
  /** Opens and focuses the password field, also when signed in: set by links that lead to a new sign-in. */
  shouldFocusPassword: boolean;
  onSignedIn: (isAdmin: boolean) => void;
}

/** Page `/partner`: login form, or role with logout. */
export function LoginScreen({ session, gridLink, shouldFocusPassword, onSignedIn }: LoginScreenProps) {
  const { status, sealedEdits } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const heading = useHeadingFocusOnChange(status);
  return (
    <section className="partner-login">
      <h1 ref={heading} tabIndex={-1}>
        {LOGIN_TEXTS.heading}
      </h1>
      {status === 'unknown' && <p role="status">{LOGIN_TEXTS.checking}</p>}
      {status === 'unreadable' && <p role="alert">{LOGIN_TEXTS.unreadable}</p>}
      {status === 'outdated' && (
        <>
          <p role="alert">{LOGIN_TEXTS.outdated}</p>
          <div className="partner-login__actions">{gridLink}</div>
        </>
      )}
      {status === 'signedOut' && (
        <>
          <p>{LOGIN_TEXTS.introduction}</p>
          {sealedEdits > 0 && <p className="partner-login__sealed">{formatEncryptedEditsMessage(sealedEdits)}</p>}
          <LoginForm session={session} hasInitialFocus={shouldFocusPassword} onSignedIn={onSignedIn} />
        </>
      )}
      {(status === 'partner' || status === 'admin') && (
        <>
          <p>{status === 'admin' ? LOGIN_TEXTS.signedInAdmin : LOGIN_TEXTS.signedInPartner}</p>
          <div className="partner-login__actions">
            {gridLink}
            <LogoutButton session={session} />
          </div>
          {/* The local role can outlive the server session: allows signing in again without a logout, which would seal edits. */}
          <details className="partner-login__reauth" open={shouldFocusPassword}>
            <summary>{LOGIN_TEXTS.signInAgain}</summary>
            <p>
              {LOGIN_TEXTS.signInAgainReason} {status === 'admin' && LOGIN_TEXTS.signInAgainKeepsEdits}
            </p>
            <LoginForm session={session} hasInitialFocus={shouldFocusPassword} onSignedIn={onSignedIn} />
          </details>
        </>
      )}
    </section>
  );
}

/** Focuses the heading if a login or logout, also one in another tab, removed the focused element. */
function useHeadingFocusOnChange(status: SessionSnapshot['status']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStatus = useRef(status);
  useEffect(() => {
    const hasChanged = previousStatus.current !== 'unknown' && previousStatus.current !== status;
    previousStatus.current = status;
    if (hasChanged && document.activeElement === document.body) heading.current?.focus();
  }, [status]);
  return heading;
}
