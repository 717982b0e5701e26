import { useEffect, useState } from 'react';
import { warnBeforeLeaving } from '../../../ui/beforeLeaving';
import { onBeforeReload } from '../../../ui/beforeReload';
import { useEdits } from '../editor/useEdits';
import { useEditor } from '../editor/EditorContext';
import { draftOf, inputOf, sameInput, type RowInput, type TypedOn } from './rowInput';

/** Short enough that a crash takes a word at most, long enough that typing never waits for the disk. */
const DRAFT_DELAY_MS = 400;

/**
 * Keeps what is being typed on the device: shortly after each key press, and before the application reloads itself. The
 * draft goes when the editor closes by a choice of the person. `found`: one is stored already.
 */
export function useDraft(opened: TypedOn, input: RowInput, found: boolean): { drop: () => void } {
  const editor = useEditor();
  const { attempt } = useEdits();
  const [stored, setStored] = useState(found);
  const typed = !sameInput(input, inputOf(opened));
  const worthKeeping = stored || typed;

  useEffect(() => {
    if (!worthKeeping) return undefined;
    const endWarning = warnBeforeLeaving();
    const save = async () => {
      if (typed) await editor.saveDraft(draftOf(opened, input, Date.now()));
      else await editor.dropDraft(opened.id);
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
  }, [editor, attempt, opened, input, typed, worthKeeping]);

  return { drop: () => void attempt(() => editor.dropDraft(opened.id), 'draft') };
}
