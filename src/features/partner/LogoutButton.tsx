import { useState } from 'react';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toast';
import { LogoutDialog } from './LogoutDialog';
import { LOGOUT_TEXTS } from './messages';
import type { LogoutChoice, PartnerSession } from '../../domain/partner/partnerSession';

interface LogoutButtonProps {
  session: PartnerSession;
  onSignedOut?: () => void;
}

/** Signs out at once, or opens a choice if edits are unsent. */
export function LogoutButton({ session, onSignedOut }: LogoutButtonProps) {
  const [unsent, setUnsent] = useState(0);
  const [isBusy, setBusy] = useState(false);

  /** Resolves with the reason of a failure, or null after the logout. */
  const logout = async (choice: LogoutChoice): Promise<string | null> => {
    const result = await session.logout(choice);
    if (!result.ok) return result.reason;
    setUnsent(0);
    onSignedOut?.();
    return null;
  };
  const handleClick = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const count = await session.countUnsent();
      if (count > 0) {
        setUnsent(count);
        return;
      }
      const failure = await logout('send');
      if (failure !== null) showToast({ title: LOGOUT_TEXTS.button, text: failure, tone: 'error' });
    } catch {
      showToast({ title: LOGOUT_TEXTS.button, text: LOGOUT_TEXTS.failed, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button tone="quiet" size="small" aria-disabled={isBusy || undefined} onClick={() => void handleClick()}>
        {LOGOUT_TEXTS.button}
      </Button>
      {unsent > 0 && <LogoutDialog session={session} unsent={unsent} onChoose={logout} onClose={() => setUnsent(0)} />}
    </>
  );
}
