import { useState } from 'react';
import { useOnDemand } from '../../../ui/useOnDemand';
import { Icon } from '../icons/Icon';
import { CHAT_ADDRESS } from './chatAddress';

const loadDialog = async () => (await import('./ChatDialog')).ChatDialog;

/** The floating chat button; its dialog comes with the first click. Without it the button is the plain way there. */
export function ChatLauncher() {
  const [open, setOpen] = useState(false);
  const { Part: ChatDialog, failed, request } = useOnDemand(loadDialog);
  if (failed) {
    return (
      <a className="chat-launcher" href={CHAT_ADDRESS} target="_blank" rel="noopener noreferrer" ref={takeFocus}>
        <Icon name="chat" />
        <span>
          Ouvrir WhatsApp<span className="visually-hidden"> (nouvel onglet)</span>
        </span>
      </a>
    );
  }
  const ask = () => {
    setOpen(true);
    request();
  };
  return (
    <>
      <button type="button" className="chat-launcher" aria-haspopup="dialog" onClick={ask}>
        <Icon name="chat" />
        <span>Discuter avec nous</span>
      </button>
      {ChatDialog && <ChatDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** It stands where the button was that had just been pressed. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus();
}
