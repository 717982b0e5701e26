import { useState } from 'react';
import { useLazyComponent } from '../../../ui/useLazyComponent';
import { useIsHydrated } from '../../../ui/useIsHydrated';
import { Icon } from '../icons/Icon';
import { CHAT_URL } from './chatUrl';
import './chatLauncher.css';

const LABEL = 'Discuter avec nous';
const DOCK_LABEL = 'Discussion';

const loadDialog = async () => (await import('./ChatDialog')).ChatDialog;

/**
 * Floating chat button; loads its dialog on the first click. Until hydration, and after a failed load, it is a link to
 * the messaging app.
 */
export function ChatLauncher() {
  const [isOpen, setOpen] = useState(false);
  const { Component: ChatDialog, hasFailed, request } = useLazyComponent(loadDialog);
  const isHydrated = useIsHydrated();
  if (!isHydrated || hasFailed) {
    return (
      <aside className="chat-dock" aria-label={DOCK_LABEL}>
        <a
          className="chat-launcher"
          href={CHAT_URL}
          target="_blank"
          rel="noopener noreferrer"
          ref={hasFailed ? takeFocus : null}
        >
          <Icon name="chat" />
          <span>
            {hasFailed ? 'Ouvrir WhatsApp' : LABEL}
            <span className="visually-hidden"> (nouvel onglet)</span>
          </span>
        </a>
      </aside>
    );
  }
  const ask = () => {
    setOpen(true);
    request();
  };
  return (
    <>
      <aside className="chat-dock" aria-label={DOCK_LABEL}>
        <button type="button" className="chat-launcher" aria-haspopup="dialog" onClick={ask}>
          <Icon name="chat" />
          <span>{LABEL}</span>
        </button>
      </aside>
      {ChatDialog && <ChatDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Focuses the link that replaces the focused button after a failed load. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus();
}
