import { useEffect, useState } from 'react';
import { onBeforeReload } from '../../../platform/beforeReload';
import { warnBeforeLeaving } from '../../../platform/warnBeforeLeaving';
import type { Draft } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { usePricingEditor } from '../shell/PricingServicesProvider';
import { DRAFT_DELAY_MS } from './draftDelay';
import { useEditActions } from '../shell/useEditActions';

export interface CellDraftSaver {
  /** Keeps the typed text: in memory at once, on the device within `DRAFT_DELAY_MS`. */
  hold(draft: Draft): void;
  /** Returns the text that is not stored yet; undefined without one. */
  getHeld(itemId: ItemId): Draft | undefined;
  /** Stores the held text now. */
  flush(): void;
  /** Ends the saving of a text that became an edit: the edit removes its draft. */
  release(): void;
  /** Replaces the stored draft by the rest of it; null removes it. */
  replace(itemId: ItemId, rest: Draft | null): void;
}

/** Stores the text of an open cell as a draft, so that it survives a crash. */
export function useCellDraft(): CellDraftSaver {
  const editor = usePricingEditor();
  const { runInBackground } = useEditActions();
  const [saver] = useState(() => createSaver(editor, runInBackground));
  // Stores the text if the row unmounts, for example because of a link.
  useEffect(() => () => saver.flush(), [saver]);
  return saver;
}

function createSaver(
  editor: ReturnType<typeof usePricingEditor>,
  runInBackground: ReturnType<typeof useEditActions>['runInBackground'],
): CellDraftSaver {
  let held: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopGuards: (() => void) | null = null;

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const draft = held;
    if (draft === null) return;
    await editor.saveDraft(draft);
    if (held === draft) release();
  }

  function startGuards(): void {
    const endWarning = warnBeforeLeaving();
    const unregister = onBeforeReload(save);
    stopGuards = () => {
      endWarning();
      unregister();
    };
  }

  function release(): void {
    held = null;
    clearTimeout(timer);
    timer = undefined;
    stopGuards?.();
    stopGuards = null;
  }

  return {
    hold(draft) {
      if (held === null) startGuards();
      held = draft;
      editor.holdDraft(draft.itemId, draft);
      timer ??= setTimeout(() => void runInBackground(save, 'draft'), DRAFT_DELAY_MS);
    },
    getHeld: (itemId) => (held?.itemId === itemId ? held : undefined),
    flush() {
      if (held !== null) void runInBackground(save, 'draft');
    },
    release,
    replace(itemId, rest) {
      release();
      editor.holdDraft(itemId, rest);
      void runInBackground(
        () => (rest === null ? editor.discardDraft(itemId) : editor.saveDraft(rest)),
        rest === null ? 'discardDraft' : 'draft',
      );
    },
  };
}
