import { useRef, useState, type ReactNode } from 'react';
import { getButtonClass, type ButtonSize, type ButtonTone } from '../../../ui/Button';
import { buildMailtoHref, type MailDraft } from '../mailDraft';
import { MAIL_ALTERNATIVES_TEXTS } from '../messages';
import { MailAlternatives } from './MailAlternatives';

export interface MailButtonProps {
  draft: MailDraft;
  children: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
}

/**
 * Renders a mail draft as a link; a click also shows other ways to send it. Without JavaScript the address stands beside
 * it, for visitors without a mail program.
 */
export function MailButton({ draft, children, tone = 'primary', size = 'medium' }: MailButtonProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isClicked, setIsClicked] = useState(false);
  const close = () => {
    setIsClicked(false);
    link.current?.focus();
  };
  return (
    <>
      <a
        ref={link}
        className={getButtonClass(tone, size)}
        href={buildMailtoHref(draft)}
        onClick={() => setIsClicked(true)}
      >
        {children}
      </a>
      <noscript className="mail-notice">
        {MAIL_ALTERNATIVES_TEXTS.plainAddress} <strong>{draft.to}</strong>
      </noscript>
      {isClicked && <MailAlternatives draft={draft} onClose={close} />}
    </>
  );
}
