import { useState } from 'react';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toast';
import { LogoutDialog } from './LogoutDialog';
import { LOGOUT_TEXTS } from './messages';
import type { LogoutChoice, PartnerSession } from './services';

interface LogoutButtonProps {
  session: PartnerSession;
  onSignedOut?: () => void;
}

/** Signs out at once where nothing is unsent; else the person says first what becomes of it. */
export function LogoutButton({ session, onSignedOut }: LogoutButtonProps) {
  const [unsent, setUnsent] = useState(0);
  const [busy, setBusy] = useState(false);

  /** Resolves with what went wrong, or null once the person is signed out. */
  const leave = async (choice: LogoutChoice): Promise<string | null> => {
    const result = await session.logout(choice);
    if (!result.ok) return result.reason;
    setUnsent(0);
    onSignedOut?.();
    return null;
  };
  const start = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const count = await session.unsentCount();
      if (count > 0) {
        setUnsent(count);
        return;
      }
      const failure = await leave('send');
      if (failure !== null) showToast({ title: LOGOUT_TEXTS.button, text: failure, tone: 'error' });
    } catch {
      showToast({ title: LOGOUT_TEXTS.button, text: LOGOUT_TEXTS.failed, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button tone="quiet" size="small" aria-disabled={busy || undefined} onClick={() => void start()}>
        {LOGOUT_TEXTS.button}
      </Button>
      {unsent > 0 && <LogoutDialog session={session} unsent={unsent} onChoose={leave} onClose={() => setUnsent(0)} />}
    </>
  );
}
