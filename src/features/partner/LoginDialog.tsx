import { Dialog } from '../../ui/Dialog';
import { LoginForm } from './LoginForm';
import { LOGIN_TEXTS } from './messages';
import './partner.css';
import type { PartnerSession } from '../../domain/partner/partnerSession';

interface LoginDialogProps {
  session: PartnerSession;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Shows the login form over the grid instead of leaving it for `/partner`, which may not load without network or
 * service worker.
 */
export function LoginDialog({ session, isOpen, onClose }: LoginDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={LOGIN_TEXTS.signIn} isFirstFieldFocused>
      <LoginForm session={session} hasInitialFocus onSignedIn={onClose} />
    </Dialog>
  );
}
