import { useEffect } from 'react';
import { useLazyComponent } from '../../../ui/useLazyComponent';
import { getPhoneForMailbox } from '../content/mailDrafts';
import { MAIL_ALTERNATIVES_TEXTS } from '../messages';
import type { MailDraftPanelProps } from './MailDraftPanel';
import './mailAlternatives.css';

const loadPanel = async () => (await import('./MailDraftPanel')).MailDraftPanel;

/**
 * Appears after a click on a mail link, which does nothing visible without a mail program. Shows address and phone
 * number until the code of `MailDraftPanel` is loaded, then that panel.
 */
export function MailAlternatives(props: MailDraftPanelProps) {
  const { Component: MailDraftPanel, request } = useLazyComponent(loadPanel);
  useEffect(request, [request]);
  if (MailDraftPanel) return <MailDraftPanel {...props} />;
  const { to } = props.proposed;
  const phone = getPhoneForMailbox(to);
  return (
    <p className="mail-notice" role="status">
      {MAIL_ALTERNATIVES_TEXTS.address} <strong>{to}</strong>, {MAIL_ALTERNATIVES_TEXTS.phone}{' '}
      <a href={phone.href}>{phone.label}</a>.
    </p>
  );
}
