import { useRef, useState, type ReactNode } from 'react';
import { Button, getButtonClass, type ButtonSize, type ButtonTone } from '../../../ui/Button';
import { usePreventReload } from '../../../ui/usePreventReload';
import { buildMailtoHref, type MailDraft } from '../mailDraft';
import { MAIL_ALTERNATIVES_TEXTS } from '../messages';
import { MailAlternatives } from './MailAlternatives';
import type { DraftEdits } from './MailDraftPanel';

export interface MailButtonProps {
  draft: MailDraft;
  children: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
  /** No draft can be opened for now; what the visitor edited stays. */
  disabled?: boolean;
}

/**
 * Renders a mail draft as a link; a click also shows other ways to send it, and lets the visitor edit it. Without
 * JavaScript it shows the address beside the link, for visitors without a mail program.
 */
export function MailButton({ draft, children, tone = 'primary', size = 'medium', disabled = false }: MailButtonProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isClicked, setIsClicked] = useState(false);
  /** What the visitor changed, and the draft that it was changed in; null if nothing. */
  const [edited, setEdited] = useState<{ original: MailDraft; edits: DraftEdits } | null>(null);
  usePreventReload(edited !== null);
  const shown = { ...draft, ...edited?.edits };
  const isOutdated = edited !== null && buildMailtoHref(edited.original) !== buildMailtoHref(draft);
  const edit = (changed: DraftEdits) =>
    setEdited({ original: edited?.original ?? draft, edits: { ...edited?.edits, ...changed } });
  const close = () => {
    setIsClicked(false);
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
          href={buildMailtoHref(shown)}
          onClick={() => setIsClicked(true)}
        >
          {children}
        </a>
      )}
      <noscript className="mail-notice">
        {MAIL_ALTERNATIVES_TEXTS.plainAddress} <strong>{draft.to}</strong>
      </noscript>
      {isClicked && (
        <MailAlternatives
          draft={shown}
          onEdit={edit}
          onDiscardOutdated={isOutdated ? () => setEdited(null) : undefined}
          onClose={close}
        />
      )}
    </>
  );
}
