import { useRef, type RefObject } from 'react';
import { buttonClass, Button } from '../../../../ui/Button';
import { showToast } from '../../../../ui/toast';
import { CONTACT_FORM } from '../../content/contact';
import { fitsInDraft, mailtoHref, type MailDraft } from '../../mailDraft';
import { DRAFT_NOTICES } from '../../messages';

export interface DraftPanelProps {
  draft: MailDraft;
  /** The form clicks it once; the person may again, where no mail program answered. */
  linkRef: RefObject<HTMLAnchorElement | null>;
}

/** What happened to the message: the draft as a link, and the whole text to copy where a draft cannot hold it. */
export function DraftPanel({ draft, linkRef }: DraftPanelProps) {
  const whole = useRef<HTMLTextAreaElement>(null);
  const fits = fitsInDraft(draft);
  const texts = fits ? DRAFT_NOTICES.opened : DRAFT_NOTICES.cut;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(draft.body ?? '');
      showToast({ ...DRAFT_NOTICES.copied, tone: 'success' });
    } catch {
      // Refused by the browser or its owner: the text is selected, so that one key copies it.
      whole.current?.select();
      showToast({ ...DRAFT_NOTICES.copyFailed, tone: 'error' });
    }
  };

  return (
    <div className={fits ? 'draft-panel' : 'draft-panel draft-panel--cut'}>
      <h3>{texts.title}</h3>
      <p>{texts.text}</p>
      {!fits && (
        <textarea
          ref={whole}
          className="field__control draft-panel__whole"
          aria-label={DRAFT_NOTICES.cut.fullTextLabel}
          readOnly
          rows={6}
          value={draft.body}
        />
      )}
      <div className="actions">
        {!fits && <Button onClick={() => void copy()}>{CONTACT_FORM.copy}</Button>}
        <a ref={linkRef} className={buttonClass('secondary')} href={mailtoHref(draft)}>
          {CONTACT_FORM.open}
        </a>
      </div>
    </div>
  );
}
