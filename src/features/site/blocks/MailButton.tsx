import { useRef, useState, type ReactNode } from 'react';
import { getButtonClass, type ButtonSize, type ButtonTone } from '../../../ui/Button';
import { buildMailtoHref, type MailDraft } from '../mailDraft';
import { MAIL_ALTERNATIVES_TEXTS } from '../messages';
import { MailAlternatives } from './MailAlternatives';
import type { DraftEdits } from './MailDraftPanel';

export interface MailButtonProps {
  draft: MailDraft;
  children: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
}

/**
 * Renders a mail draft as a link; a click also shows other ways to send it, and lets the visitor edit it. Without JavaScript the address stands beside
 * it, for visitors without a mail program.
 */
export function MailButton({ draft, children, tone = 'primary', size = 'medium' }: MailButtonProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isClicked, setIsClicked] = useState(false);
  const [edits, setEdits] = useState<DraftEdits>({});
  const edited = { ...draft, ...edits };
  const close = () => {
    setIsClicked(false);
    link.current?.focus();
  };
  return (
    <>
      <a
        ref={link}
        className={getButtonClass(tone, size)}
        href={buildMailtoHref(edited)}
        onClick={() => setIsClicked(true)}
      >
        {children}
      </a>
      <noscript className="mail-notice">
        {MAIL_ALTERNATIVES_TEXTS.plainAddress} <strong>{draft.to}</strong>
      </noscript>
      {isClicked && (
        <MailAlternatives draft={edited} onEdit={(edit) => setEdits({ ...edits, ...edit })} onClose={close} />
      )}
    </>
  );
}
