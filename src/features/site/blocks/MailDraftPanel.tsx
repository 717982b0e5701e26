import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { company } from '../../../config/company';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { getPhoneForMailbox } from '../content/mailDrafts';
import { MAIL_DRAFT_PANEL } from '../content/mailDraftPanel';
import { buildMailtoHref, isWholeDraft, isWithinMailtoLimit, type MailDraft } from '../mailDraft';
import { whenMailProgramOpens } from '../whenMailProgramOpens';
import { buildWebMailLinks } from '../buildWebMailLinks';
import { ExternalLink } from './ExternalLink';
import { handedOverDrafts, type EditedDraft } from './mailDraftMemory';
import './mailDraftPanel.css';

export interface MailDraftPanelProps {
  proposed: MailDraft;
  /** The visitor's draft; null if unchanged. */
  edited?: EditedDraft | null;
  /** Clicks on the mail link of the page, each of which may open a mail program. */
  clickCount?: number;
  /** Makes subject and message editable; the parent keeps the edited draft. */
  onEdit?: (edited: EditedDraft | null) => void;
  /** Called when the visitor opens the whole draft in a mail program or webmail service, or copies its message. */
  onHandOver?: () => void;
  onClose: () => void;
}

const TEXTS = MAIL_DRAFT_PANEL;

/** The message shows whole, its last questions included, unless it is long. */
const MIN_ROWS = 8;
const MAX_ROWS = 16;

/**
 * Shows a draft to edit, to open in a mail program or a webmail service, or to copy, and the phone number. Takes the
 * focus; Escape closes it.
 */
export function MailDraftPanel({
  proposed,
  edited = null,
  clickCount = 0,
  onEdit,
  onHandOver,
  onClose,
}: MailDraftPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLParagraphElement>(null);
  const titleId = useId();
  useEffect(() => {
    title.current?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  const draft = edited ?? proposed;
  const recordHandOver = () => {
    if (edited) handedOverDrafts.add(edited);
    onHandOver?.();
  };
  const noticeClick = useEffectEvent(() => recordOpening(buildMailtoHref(draft), recordHandOver));
  useEffect(() => {
    if (clickCount > 0) noticeClick();
  }, [clickCount]);
  const phone = getPhoneForMailbox(draft.to);
  const isOutdated = edited !== null && !isSameText(edited.original, proposed);
  const edit = (changes: DraftChanges) => {
    const changed = { ...draft, ...changes };
    onEdit?.(isSameText(changed, proposed) ? null : { ...changed, original: edited?.original ?? proposed });
  };
  const discardOutdated = () => {
    onEdit?.(null);
    // Its button goes.
    title.current?.focus();
  };
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
        <p>{isWithinMailtoLimit(draft) ? (onEdit ? TEXTS.text : TEXTS.fixedText) : TEXTS.cutText}</p>
        <div className="mail-panel__outdated" aria-live="polite">
          {isOutdated && (
            <>
              <p>{TEXTS.outdated}</p>
              <Button tone="secondary" size="small" onClick={discardOutdated}>
                {TEXTS.discardOutdated}
              </Button>
            </>
          )}
        </div>
        <DraftFields draft={draft} onEdit={onEdit && edit} onHandOver={recordHandOver} />
        <p>
          {TEXTS.phone} <a href={phone.href}>{phone.label}</a>, {company.hours.spoken}.
        </p>
      </div>
    </section>
  );
}

/** Call when a link with the draft is clicked. */
function recordOpening(href: string, onHandOver: () => void): void {
  if (isWholeDraft(href)) whenMailProgramOpens(onHandOver);
}

function isSameText(one: MailDraft, other: MailDraft): boolean {
  return one.subject === other.subject && (one.body ?? '') === (other.body ?? '');
}

type DraftChanges = Partial<Pick<MailDraft, 'subject' | 'body'>>;

interface DraftFieldsProps {
  draft: MailDraft;
  /** Undefined if the draft cannot be edited. */
  onEdit: ((changes: DraftChanges) => void) | undefined;
  onHandOver: () => void;
}

/** The parts of a draft as fields, each with a button that copies it. */
function DraftFields({ draft, onEdit, onHandOver }: DraftFieldsProps) {
  const { to, subject, body = '' } = draft;
  const address = useRef<HTMLInputElement>(null);
  const topic = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const [notice, setNotice] = useState('');
  const copy = async (field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, done: string) => {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '');
      setNotice(done);
      if (field === message) onHandOver();
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
              readOnly={!onEdit}
              value={subject}
              onChange={(event) => onEdit?.({ subject: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={TEXTS.message}>
        {(control) => (
          <textarea
            {...control}
            ref={message}
            rows={Math.min(Math.max(MIN_ROWS, body.split('\n').length), MAX_ROWS)}
            readOnly={!onEdit}
            value={body}
            onChange={(event) => onEdit?.({ body: event.target.value })}
          />
        )}
      </Field>
      <OpenLinks draft={draft} onHandOver={onHandOver} />
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

/** Opens the draft in a mail program or a webmail service. */
function OpenLinks({ draft, onHandOver }: Pick<DraftFieldsProps, 'draft' | 'onHandOver'>) {
  const mailto = buildMailtoHref(draft);
  return (
    <>
      <p className="mail-panel__links">
        <span>{TEXTS.open}</span>
        <a href={mailto} onClick={() => recordOpening(mailto, onHandOver)}>
          {TEXTS.mailProgram}
        </a>
        {buildWebMailLinks(draft).map(({ name, href }) => (
          <ExternalLink key={name} href={href} onClick={() => recordOpening(href, onHandOver)}>
            {name}
          </ExternalLink>
        ))}
      </p>
      <p className="mail-panel__note">{TEXTS.webMailNote}</p>
    </>
  );
}
