import { preventReloadWhile } from '../../../platform/beforeReload';
import type { EditedDraft } from './MailDraftPanel';

/**
 * Edited mail drafts, kept while the visitor moves about the site. A reload would clear them: the app does not reload the
 * page as long as there is one.
 */
export const mailDraftMemory = new Map<string, EditedDraft>();

preventReloadWhile(() => mailDraftMemory.size > 0);
