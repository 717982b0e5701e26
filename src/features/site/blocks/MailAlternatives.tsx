import { useEffect } from 'react';
import { useLazyComponent } from '../../../ui/useLazyComponent';
import { getPhoneForMailbox } from '../content/mailDrafts';
import { MAIL_ALTERNATIVES_TEXTS } from '../messages';
import type { MailDraftPanelProps } from './MailDraftPanel';
import './mailAlternatives.css';

const loadPanel = async () => (await import('./MailDraftPanel')).MailDraftPanel;

/**
 * Follows a click on a mail link, because most visitors have no mail program and would see nothing. Names address and
 * phone at once; the panel to copy from replaces them when its code is loaded.
 */
export function MailAlternatives(props: MailDraftPanelProps) {
  const { Component: MailDraftPanel, request } = useLazyComponent(loadPanel);
  useEffect(request, [request]);
  if (MailDraftPanel) return <MailDraftPanel {...props} />;
  const { to } = props.draft;
  const phone = getPhoneForMailbox(to);
  return (
    <p className="mail-notice" role="status">
      {MAIL_ALTERNATIVES_TEXTS.address} <strong>{to}</strong>, {MAIL_ALTERNATIVES_TEXTS.phone}{' '}
      <a href={phone.href}>{phone.label}</a>.
    </p>
  );
}
