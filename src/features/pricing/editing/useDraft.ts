import { useEffect, useState } from 'react';
import { warnBeforeLeaving } from '../../../ui/beforeLeaving';
import { onBeforeReload } from '../../../ui/beforeReload';
import { useEdits } from '../editor/useEdits';
import { useEditor } from '../editor/EditorContext';
import { draftOf, sameInput, type RowInput } from './rowInput';
import type { ItemId } from '../../../domain/pricingItem';

/** Short enough that a crash takes a word at most, long enough that typing never waits for the disk. */
const DRAFT_DELAY_MS = 400;

/**
 * Keeps what is being typed on the device: shortly after each key press, and before the application reloads itself. The
 * draft goes when the editor closes by a choice of the person.
 */
export function useDraft(itemId: ItemId, input: RowInput, opened: RowInput): { drop: () => void } {
  const editor = useEditor();
  const { attempt } = useEdits();
  const [stored, setStored] = useState(false);
  const worthKeeping = stored || !sameInput(input, opened);

  useEffect(() => {
    if (!worthKeeping) return undefined;
    const endWarning = warnBeforeLeaving();
    const save = async () => {
      await editor.saveDraft(draftOf(itemId, input, Date.now()));
      endWarning();
    };
    const timer = setTimeout(() => {
      setStored(true);
      void attempt(save, 'draft');
    }, DRAFT_DELAY_MS);
    const forget = onBeforeReload(save);
    return () => {
      clearTimeout(timer);
      endWarning();
      forget();
    };
  }, [editor, attempt, itemId, input, worthKeeping]);

  return { drop: () => void attempt(() => editor.dropDraft(itemId), 'draft') };
}
