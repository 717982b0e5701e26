import { useRef, type RefObject } from 'react';
import { getButtonClass, Button } from '../../../../ui/Button';
import { showToast } from '../../../../ui/toast';
import { CONTACT_FORM } from '../../content/contact';
import { isWithinMailtoLimit, buildMailtoHref, type MailDraft } from '../../mailDraft';
import { DRAFT_NOTICES } from '../../messages';

export interface DraftPanelProps {
  draft: MailDraft;
  /** Clicked once by the form; the user can click it again if no mail program opened. */
  linkRef: RefObject<HTMLAnchorElement | null>;
}

/** Shows the draft as a link, and the full text to copy if it exceeds the mailto limit. */
export function DraftPanel({ draft, linkRef }: DraftPanelProps) {
  const whole = useRef<HTMLTextAreaElement>(null);
  const isWithinLimit = isWithinMailtoLimit(draft);
  const texts = isWithinLimit ? DRAFT_NOTICES.opened : DRAFT_NOTICES.cut;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(draft.body ?? '');
      showToast({ ...DRAFT_NOTICES.copied, tone: 'success' });
    } catch {
      // Clipboard access is denied: selects the text for manual copying.
      whole.current?.select();
      showToast({ ...DRAFT_NOTICES.copyFailed, tone: 'error' });
    }
  };

  return (
    <div className={isWithinLimit ? 'draft-panel' : 'draft-panel draft-panel--cut'}>
      <h3>{texts.title}</h3>
      <p>{texts.text}</p>
      {!isWithinLimit && (
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
        {!isWithinLimit && <Button onClick={() => void copy()}>{CONTACT_FORM.copy}</Button>}
        <a ref={linkRef} className={getButtonClass('secondary')} href={buildMailtoHref(draft)}>
          {CONTACT_FORM.open}
        </a>
      </div>
    </div>
  );
}
