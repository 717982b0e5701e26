import { useState } from 'react';
import { useLazyComponent } from '../../../ui/useLazyComponent';
import { useIsHydrated } from '../../../ui/useIsHydrated';
import { Icon } from '../icons/Icon';
import { WHATSAPP_URL } from './whatsAppUrl';
import './whatsAppButton.css';

const LABEL = 'Discuter sur WhatsApp';
const DOCK_LABEL = 'Discussion';

const loadDialog = async () => (await import('./WhatsAppDialog')).WhatsAppDialog;

/**
 * Floating chat button; loads its dialog on the first click. Until hydration, and after a failed load, it is a link to
 * the messaging app.
 */
export function WhatsAppButton() {
  const [isOpen, setOpen] = useState(false);
  const { Component: WhatsAppDialog, hasFailed, request } = useLazyComponent(loadDialog);
  const isHydrated = useIsHydrated();
  if (!isHydrated || hasFailed) {
    return (
      <aside className="whatsapp-dock" aria-label={DOCK_LABEL}>
        <a
          className="whatsapp-button"
          href={WHATSAPP_URL}
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
      <aside className="whatsapp-dock" aria-label={DOCK_LABEL}>
        <button type="button" className="whatsapp-button" aria-haspopup="dialog" onClick={ask}>
          <Icon name="chat" />
          <span>{LABEL}</span>
        </button>
      </aside>
      {WhatsAppDialog && <WhatsAppDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Focuses the link that replaces the focused button after a failed load. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus();
}
