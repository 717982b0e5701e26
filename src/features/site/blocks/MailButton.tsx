import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Button, getButtonClass, type ButtonSize, type ButtonTone } from '../../../ui/Button';
import { DoubleClickDetector } from '../../../ui/DoubleClickDetector';
import { buildMailtoHref, type MailDraft } from '../mailDraft';
import { MAIL_ALTERNATIVES_TEXTS } from '../messages';
import { MailAlternatives } from './MailAlternatives';
import { useEditedDraft } from './useEditedDraft';

export interface MailButtonProps {
  draft: MailDraft;
  children: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
  /** The button opens nothing for now; an open panel and what the visitor edited stay. */
  disabled?: boolean;
  /** Name under which the app remembers what the visitor edited: by default address and subject. */
  memoryKey?: string;
}

/**
 * Renders a mail draft as a link; a click also shows other ways to send it, and lets the visitor edit it. Without
 * JavaScript it shows the address beside the link, for visitors without a mail program.
 */
export function MailButton({
  draft,
  children,
  tone = 'primary',
  size = 'medium',
  disabled = false,
  memoryKey = `${draft.to}\n${draft.subject}`,
}: MailButtonProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [clickCount, setClickCount] = useState(0);
  const [edited, edit] = useEditedDraft(memoryKey);
  const [doubleClickDetector] = useState(() => new DoubleClickDetector());
  const handleClick = (event: MouseEvent) => {
    // The second click of a double click would open the draft twice.
    if (doubleClickDetector.isDoubleClick(event.nativeEvent)) event.preventDefault();
    else setClickCount(clickCount + 1);
  };
  const close = () => {
    setClickCount(0);
    link.current?.focus();
  };
  return (
    <>
      {disabled ? (
        <Button tone={tone} size={size} disabled>
          {children}
        </Button>
      ) : (
        <a
          ref={link}
          className={getButtonClass(tone, size)}
          href={buildMailtoHref(edited ?? draft)}
          onClick={handleClick}
        >
          {children}
        </a>
      )}
      <noscript className="mail-notice">
        {MAIL_ALTERNATIVES_TEXTS.plainAddress} <strong>{draft.to}</strong>
      </noscript>
      {clickCount > 0 && (
        <MailAlternatives proposed={draft} edited={edited} clickCount={clickCount} onEdit={edit} onClose={close} />
      )}
    </>
  );
}
