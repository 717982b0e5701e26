import { useEffect } from 'react';
import { onBeforeReload } from '../../../platform/beforeReload';
import { warnBeforeLeaving } from '../../../platform/warnBeforeLeaving';
import { usePricingEditor } from './PricingServicesProvider';

/**
 * No draft stores the text of a dialog: until it is cleared or the dialog closes, exports include it, the app does not
 * reload the page, and the browser asks before the page closes.
 */
export function useUnsavedDialogTextGuard(field: string, text: string): void {
  const editor = usePricingEditor();
  useEffect(() => {
    if (text.trim() === '') return undefined;
    editor.holdText(field, text);
    const endWarning = warnBeforeLeaving();
    const unregister = onBeforeReload(() => Promise.reject(new Error('the text of the dialog has no draft')));
    return () => {
      editor.holdText(field, null);
      endWarning();
      unregister();
    };
  }, [editor, field, text]);
}
