import { useState } from 'react';
import { useLazyComponent } from '../../../ui/useLazyComponent';
import { Icon } from '../icons/Icon';
import { CHAT_URL } from './chatUrl';
import './chatLauncher.css';

const loadDialog = async () => (await import('./ChatDialog')).ChatDialog;

/** Floating chat button; loads its dialog on the first click and is a plain link if that fails. */
export function ChatLauncher() {
  const [isOpen, setOpen] = useState(false);
  const { Component: ChatDialog, hasFailed, request } = useLazyComponent(loadDialog);
  if (hasFailed) {
    return (
      <a className="chat-launcher" href={CHAT_URL} target="_blank" rel="noopener noreferrer" ref={takeFocus}>
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
      {ChatDialog && <ChatDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Takes the focus of the button that it replaces. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus();
}
