import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { company } from '../../../config/company';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { getPhoneForMailbox } from '../content/mailDrafts';
import { MAIL_DRAFT_PANEL } from '../content/mailDraftPanel';
import { buildMailtoHref, isWithinMailtoLimit, type MailDraft } from '../mailDraft';
import { buildWebMailLinks } from '../webMail';
import { ExternalLink } from './ExternalLink';
import './mailDraftPanel.css';

export interface MailDraftPanelProps {
  draft: MailDraft;
  onClose: () => void;
}

const TEXTS = MAIL_DRAFT_PANEL;

/**
 * Shows a draft to edit, to open in a mail program or a webmail service, or to copy, and the phone number. Takes the
 * focus; Escape closes it while nothing is edited.
 */
export function MailDraftPanel({ draft, onClose }: MailDraftPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLParagraphElement>(null);
  const titleId = useId();
  const [edits, setEdits] = useState<DraftEdits>({});
  const edited = { ...draft, ...edits };
  useEffect(() => {
    title.current?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && Object.keys(edits).length === 0) onClose();
  };
  const phone = getPhoneForMailbox(draft.to);
  return (
    // Escape works everywhere inside the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className="mail-panel" aria-labelledby={titleId} onKeyDown={closeByEscape}>
      <div className="mail-panel__box">
        <div className="mail-panel__head">
          <p ref={title} className="mail-panel__title" id={titleId} tabIndex={-1}>
            {TEXTS.title}
          </p>
          <Button tone="quiet" size="small" onClick={onClose}>
            {TEXTS.close}
          </Button>
        </div>
        <p>{isWithinMailtoLimit(edited) ? TEXTS.text : TEXTS.cutText}</p>
        <DraftFields draft={edited} onEdit={(edit) => setEdits({ ...edits, ...edit })} />
        <p className="mail-panel__links">
          <span>{TEXTS.open}</span>
          <a href={buildMailtoHref(edited)}>{TEXTS.mailProgram}</a>
          {buildWebMailLinks(edited).map(({ name, href }) => (
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

/** What the visitor changed in the panel; the rest follows the draft. */
type DraftEdits = Partial<Pick<MailDraft, 'subject' | 'body'>>;

interface DraftFieldsProps {
  draft: MailDraft;
  onEdit: (edit: DraftEdits) => void;
}

/** The parts of a draft as fields, each with a button that copies it. */
function DraftFields({ draft: { to, subject, body = '' }, onEdit }: DraftFieldsProps) {
  const address = useRef<HTMLInputElement>(null);
  const topic = useRef<HTMLInputElement>(null);
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
  const addressee = to === company.sales.email ? company.sales.name : undefined;
  return (
    <>
      <div className="mail-panel__fields">
        <Field label={addressee ? `${TEXTS.address} (${addressee})` : TEXTS.address}>
          {(control) => <input {...control} ref={address} readOnly value={to} />}
        </Field>
        <Field label={TEXTS.subject}>
          {(control) => (
            <input
              {...control}
              ref={topic}
              value={subject}
              onChange={(event) => onEdit({ subject: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={TEXTS.message}>
        {(control) => (
          <textarea
            {...control}
            ref={message}
            rows={8}
            value={body}
            onChange={(event) => onEdit({ body: event.target.value })}
          />
        )}
      </Field>
      <div className="actions">
        <Button tone="secondary" onClick={() => void copy(address, TEXTS.addressCopied)}>
          {TEXTS.copyAddress}
        </Button>
        <Button tone="secondary" onClick={() => void copy(topic, TEXTS.subjectCopied)}>
          {TEXTS.copySubject}
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
