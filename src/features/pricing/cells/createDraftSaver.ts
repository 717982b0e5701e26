import type { Draft, PricingEditor } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { EditActions } from '../shell/useEditActions';

/** Time after the first unsaved key until the draft is stored, so that keystrokes do not wait for the disk. */
export const DRAFT_DELAY_MS = 400;

/**
 * Stores the typed text of one row at a time, so that it survives a crash. Text that is not stored yet is in memory,
 * where the engine stores it before a reload and asks before the page closes.
 */
export interface DraftSaver {
  /** Keeps the draft: in memory at once, on the device within `DRAFT_DELAY_MS`; null removes the stored one then. */
  hold(itemId: ItemId, draft: Draft | null): void;
  /** Returns the draft that is not stored yet; undefined without one. */
  getHeld(itemId: ItemId): Draft | undefined;
  /** Stores the held draft now. */
  flush(): void;
  /** Ends the saving of a text that became an edit: the edit removes its draft. */
  release(): void;
  /** Replaces the stored draft now; null removes it. */
  replace(itemId: ItemId, draft: Draft | null): void;
  /** Stores no draft before `resume`. */
  pause(): void;
  resume(): void;
}

export function createDraftSaver(editor: PricingEditor, runInBackground: EditActions['runInBackground']): DraftSaver {
  let held: { itemId: ItemId; draft: Draft | null } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;

  const store = (itemId: ItemId, draft: Draft | null) =>
    draft === null ? editor.discardDraft(itemId) : editor.saveDraft(draft);

  async function save(): Promise<void> {
    stopTimer();
    const saved = held;
    if (saved === null) return;
    await store(saved.itemId, saved.draft);
    if (held === saved) release();
  }

  function startTimer(): void {
    timer ??= setTimeout(flush, DRAFT_DELAY_MS);
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function flush(): void {
    stopTimer();
    if (held !== null && !isPaused) void runInBackground(save, 'draft');
  }

  function release(): void {
    held = null;
    stopTimer();
  }

  return {
    hold(itemId, draft) {
      held = { itemId, draft };
      editor.holdDraft(itemId, draft);
      startTimer();
    },
    getHeld: (itemId) => (held?.itemId === itemId ? (held.draft ?? undefined) : undefined),
    flush,
    release,
    replace(itemId, draft) {
      release();
      editor.holdDraft(itemId, draft);
      void runInBackground(() => store(itemId, draft), draft === null ? 'discardDraft' : 'draft');
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      if (held !== null) startTimer();
    },
  };
}
