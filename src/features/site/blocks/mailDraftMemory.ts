import { preventReloadWhile } from '../../../platform/beforeReload';
import type { MailDraft } from '../mailDraft';

/** A draft that the visitor changed. */
export interface EditedDraft extends MailDraft {
  /** The proposed draft when the visitor began to edit. */
  original: MailDraft;
}

/**
 * Edited mail drafts, kept while the visitor moves about the site. A reload would clear them: the app does not reload the
 * page as long as one of them is not in `handedOverDrafts`.
 */
export const mailDraftMemory = new Map<string, EditedDraft>();

/** Edited drafts whose whole message a mail program or the clipboard has. */
export const handedOverDrafts = new WeakSet<EditedDraft>();

preventReloadWhile(() => [...mailDraftMemory.values()].some((draft) => !handedOverDrafts.has(draft)));
