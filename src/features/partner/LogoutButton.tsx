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

/** Signs out at once, or opens a choice if edits are unsent or typed values not saved. */
export function LogoutButton({ session, onSignedOut }: LogoutButtonProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  /** Resolves with the reason of a failure, or null after the logout. */
  const logout = async (choice: LogoutChoice): Promise<string | null> => {
    const result = await session.logout(choice);
    if (!result.ok) return result.reasonText;
    setChoosing(false);
    onSignedOut?.();
    return null;
  };
  const handleClick = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { edits, drafts } = session.countUnsent();
      if (edits + drafts > 0) {
        setChoosing(true);
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
      {isChoosing && <LogoutDialog session={session} onChoose={logout} onClose={() => setChoosing(false)} />}
    </>
  );
}
