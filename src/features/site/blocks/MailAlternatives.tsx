import { useEffect } from 'react';
import { useLazyComponent } from '../../../ui/useLazyComponent';
import { findPhone } from '../content/mailDrafts';
import { MAIL_NOTICE } from '../messages';
import type { MailPanelProps } from './MailPanel';
import './mailAlternatives.css';

const loadPanel = async () => (await import('./MailPanel')).MailPanel;

/**
 * Follows a click on a mail link, because most visitors have no mail program and would see nothing. Names address and
 * phone at once; the panel to copy from replaces them when its code is loaded.
 */
export function MailAlternatives(props: MailPanelProps) {
  const { Component: MailPanel, request } = useLazyComponent(loadPanel);
  useEffect(request, [request]);
  if (MailPanel) return <MailPanel {...props} />;
  const { to } = props.draft;
  const phone = findPhone(to);
  return (
    <p className="mail-notice" role="status">
      {MAIL_NOTICE.address} <strong>{to}</strong>, {MAIL_NOTICE.phone} <a href={phone.href}>{phone.label}</a>.
    </p>
  );
}
