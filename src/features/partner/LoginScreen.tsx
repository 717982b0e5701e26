import { useSyncExternalStore, type ReactNode } from 'react';
import { LoginForm } from './LoginForm';
import './partner.css';
import { LogoutButton } from './LogoutButton';
import { LOGIN_TEXTS, sealedText } from './messages';
import type { PartnerSession } from './services';

interface LoginScreenProps {
  session: PartnerSession;
  /** A link to the grid, for those who are signed in already. */
  gridLink: ReactNode;
  onSignedIn: (admin: boolean) => void;
}

/** /partner: the way in, or who is signed in and the way out. */
export function LoginScreen({ session, gridLink, onSignedIn }: LoginScreenProps) {
  const { status, sealedEdits } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  return (
    <section className="partner-login">
      <h1 tabIndex={-1}>{LOGIN_TEXTS.heading}</h1>
      {status === 'unknown' && <p role="status">{LOGIN_TEXTS.checking}</p>}
      {status === 'unreadable' && <p role="alert">{LOGIN_TEXTS.unreadable}</p>}
      {status === 'signedOut' && (
        <>
          <p>{LOGIN_TEXTS.introduction}</p>
          {sealedEdits > 0 && <p className="partner-login__sealed">{sealedText(sealedEdits)}</p>}
          <LoginForm session={session} onSignedIn={onSignedIn} />
        </>
      )}
      {(status === 'partner' || status === 'admin') && (
        <>
          <p>{status === 'admin' ? LOGIN_TEXTS.signedInAdmin : LOGIN_TEXTS.signedInPartner}</p>
          <div className="partner-login__actions">
            {gridLink}
            <LogoutButton session={session} />
          </div>
          {/* The device can be somebody's while its session is gone: nobody should have to log out and seal to get back in. */}
          <details className="partner-login__again">
            <summary>{LOGIN_TEXTS.signInAgain}</summary>
            <p>{LOGIN_TEXTS.signInAgainReason}</p>
            <LoginForm session={session} onSignedIn={onSignedIn} />
          </details>
        </>
      )}
    </section>
  );
}
