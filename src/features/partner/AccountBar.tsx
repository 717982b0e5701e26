import { useSyncExternalStore } from 'react';
import { LogoutButton } from './LogoutButton';
import { ROLE_NAMES } from './messages';
import './partner.css';
import type { PartnerSession } from '../../domain/partner/partnerSession';

/** Shows role and logout button in the header of the grid. */
export function AccountBar({ session, onSignedOut }: { session: PartnerSession; onSignedOut: () => void }) {
  const { status } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  if (status !== 'admin' && status !== 'partner') return null;
  return (
    <div className="partner-account">
      <span>{ROLE_NAMES[status]}</span>
      <LogoutButton session={session} onSignedOut={onSignedOut} />
    </div>
  );
}
