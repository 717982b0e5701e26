import { useState } from 'react';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toast';
import { LogoutDialog } from './LogoutDialog';
import { LOGOUT_TEXTS } from './messages';
import type { LogoutChoice, PartnerSession, UnsentCounts } from '../../domain/partner/partnerSession';

interface LogoutButtonProps {
  session: PartnerSession;
  onSignedOut?: () => void;
}

/** Signs out at once, or opens a choice if edits are unsent or typed values not saved. */
export function LogoutButton({ session, onSignedOut }: LogoutButtonProps) {
  const [unsent, setUnsent] = useState<UnsentCounts | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Resolves with the reason of a failure, or null after the logout. */
  const logout = async (choice: LogoutChoice): Promise<string | null> => {
    const result = await session.logout(choice);
    if (!result.ok) return result.reasonText;
    setUnsent(null);
    onSignedOut?.();
    return null;
  };
  const handleClick = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const counts = await session.countUnsent();
      if (counts.edits + counts.drafts > 0) {
        setUnsent(counts);
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
      {unsent && <LogoutDialog session={session} unsent={unsent} onChoose={logout} onClose={() => setUnsent(null)} />}
    </>
  );
}
