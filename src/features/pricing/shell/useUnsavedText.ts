import { useEffect } from 'react';
import { onBeforeReload } from '../../../platform/beforeReload';
import { warnBeforeLeaving } from '../../../platform/warnBeforeLeaving';
import { useEditor } from './PricingServicesProvider';

/**
 * Adds the text of a dialog to exports, and keeps the page open until the text is cleared or the dialog closes: no draft
 * stores it.
 */
export function useUnsavedText(field: string, text: string): void {
  const editor = useEditor();
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
