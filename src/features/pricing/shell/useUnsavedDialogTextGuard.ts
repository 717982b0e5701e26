import { useEffect } from 'react';
import { preventReloadWhile } from '../../../platform/beforeReload';
import { interceptTraversal } from '../../../platform/interceptTraversal';
import { warnBeforeLeaving } from '../../../platform/warnBeforeLeaving';
import { usePricingEditor } from './PricingServicesProvider';

const LEAVE_QUESTION = 'Quitter la page ? Le texte saisi dans cette fenêtre sera perdu.';

let unsavedTextCount = 0;

/** True while a dialog has a typed text, which ends with the page that shows it. */
export function hasUnsavedDialogText(): boolean {
  return unsavedTextCount > 0;
}

/**
 * No draft stores the text of a dialog: until it is cleared or the dialog closes, exports include it, the app does not
 * reload the page, and the browser asks before the page closes or Back leaves it.
 */
export function useUnsavedDialogTextGuard(field: string, text: string): void {
  const editor = usePricingEditor();
  useEffect(() => {
    if (text.trim() === '') return undefined;
    unsavedTextCount += 1;
    editor.holdText(field, text);
    const allowReload = preventReloadWhile(() => true);
    const endWarning = warnBeforeLeaving();
    const endQuestion = interceptTraversal(() => !window.confirm(LEAVE_QUESTION));
    return () => {
      unsavedTextCount -= 1;
      editor.holdText(field, null);
      allowReload();
      endWarning();
      endQuestion();
    };
  }, [editor, field, text]);
}
