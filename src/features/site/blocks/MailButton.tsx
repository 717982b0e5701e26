import type { ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonTone } from '../../../ui/Button';
import { mailtoHref, type MailDraft } from '../mailDraft';

export interface MailButtonProps {
  draft: MailDraft;
  children: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** Opens a draft in the visitor's mail program: a real link, so that it can be copied and works without JavaScript. */
export function MailButton({ draft, children, tone = 'primary', size = 'medium' }: MailButtonProps) {
  return (
    <a className={buttonClass(tone, size)} href={mailtoHref(draft)}>
      {children}
    </a>
  );
}
