import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { company } from '../../../config/company';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { getPhoneForMailbox } from '../content/mailDrafts';
import { MAIL_DRAFT_PANEL } from '../content/mailDraftPanel';
import { isWithinMailtoLimit, type MailDraft } from '../mailDraft';
import { buildWebMailLinks } from '../webMail';
import { ExternalLink } from './ExternalLink';
import './mailDraftPanel.css';

export interface MailDraftPanelProps {
  draft: MailDraft;
  onClose: () => void;
}

const TEXTS = MAIL_DRAFT_PANEL;

/** Shows a draft to copy from, links to webmail services and the phone number. Takes the focus; Escape closes it. */
export function MailDraftPanel({ draft, onClose }: MailDraftPanelProps) {
  const title = useRef<HTMLParagraphElement>(null);
  const titleId = useId();
  useEffect(() => title.current?.focus(), []);
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  const phone = getPhoneForMailbox(draft.to);
  return (
    // Escape works everywhere inside the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="mail-panel" aria-labelledby={titleId} onKeyDown={closeByEscape}>
      <div className="mail-panel__box">
        <div className="mail-panel__head">
          <p ref={title} className="mail-panel__title" id={titleId} tabIndex={-1}>
            {TEXTS.title}
          </p>
          <Button tone="quiet" size="small" onClick={onClose}>
            {TEXTS.close}
          </Button>
        </div>
        <p>{isWithinMailtoLimit(draft) ? TEXTS.text : TEXTS.cutText}</p>
        <DraftCopy draft={draft} />
        <p className="mail-panel__links">
          <span>{TEXTS.webMail}</span>
          {buildWebMailLinks(draft).map(({ name, href }) => (
            <ExternalLink key={name} href={href}>
              {name}
            </ExternalLink>
          ))}
        </p>
        <p className="mail-panel__note">{TEXTS.webMailNote}</p>
        <p>
          {TEXTS.phone} <a href={phone.href}>{phone.label}</a>, {company.hours.spoken}.
        </p>
      </div>
    </section>
  );
}

/** The parts of a draft as selectable fields, with buttons that copy address and message. */
function DraftCopy({ draft: { to, subject, body = '' } }: { draft: MailDraft }) {
  const address = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const [notice, setNotice] = useState('');
  const copy = async (field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, done: string) => {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '');
      setNotice(done);
    } catch {
      // Clipboard access is denied: selects the text for manual copying.
      field.current?.select();
      setNotice(TEXTS.copyFailed);
    }
  };
  return (
    <>
      <div className="mail-panel__fields">
        <Field label={TEXTS.address}>{(control) => <input {...control} ref={address} readOnly value={to} />}</Field>
        <Field label={TEXTS.subject}>{(control) => <input {...control} readOnly value={subject} />}</Field>
      </div>
      <Field label={TEXTS.message}>
        {(control) => <textarea {...control} ref={message} readOnly rows={6} value={body} />}
      </Field>
      <div className="actions">
        <Button tone="secondary" onClick={() => void copy(address, TEXTS.addressCopied)}>
          {TEXTS.copyAddress}
        </Button>
        <Button tone="secondary" onClick={() => void copy(message, TEXTS.messageCopied)}>
          {TEXTS.copyMessage}
        </Button>
      </div>
      <p className="mail-panel__copied" role="status">
        {notice}
      </p>
    </>
  );
}
