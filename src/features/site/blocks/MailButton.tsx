import type { ReactNode } from 'react';
import { getButtonClass, type ButtonSize, type ButtonTone } from '../../../ui/Button';
import { buildMailtoHref, type MailDraft } from '../mailDraft';

export interface MailButtonProps {
  draft: MailDraft;
  children: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** Renders a mail draft as a link, which can be copied and works without JavaScript. */
export function MailButton({ draft, children, tone = 'primary', size = 'medium' }: MailButtonProps) {
  return (
    <a className={getButtonClass(tone, size)} href={buildMailtoHref(draft)}>
      {children}
    </a>
  );
}
