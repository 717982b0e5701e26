import { useEffect, useState } from 'react';
import { onBeforeReload } from '../../../platform/beforeReload';
import { warnBeforeLeaving } from '../../../platform/warnBeforeLeaving';
import type { Draft, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { usePricingEditor } from '../shell/PricingServicesProvider';
import { buildCellDraft, removeDraftText } from './cellValues';
import { DRAFT_DELAY_MS } from './draftDelay';
import type { RowField } from './rowInput';
import { useEditActions } from '../shell/useEditActions';

/** Text of a cell, and the row that it is edited from. */
interface TypedCell {
  base: RowSnapshot;
  field: RowField;
  text: string;
}

/** Text that the user has given up at `at`; the device removes it from the row's draft some ms later. */
interface DroppedText {
  itemId: ItemId;
  field: RowField;
  at: number;
}

interface CellDraftSaver {
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

function removeDroppedText(draft: Draft, dropped: DroppedText | null): Draft | undefined {
  const isNewer = dropped === null || draft.itemId !== dropped.itemId || draft.at > dropped.at;
  return isNewer ? draft : (removeDraftText(draft, dropped.field) ?? undefined);
}

function addTypedText({ base, field, text }: TypedCell, before: Draft | undefined): Draft {
  return buildCellDraft(base, before, { field, text, at: Date.now() });
}

/** Stores the text of an open cell in the draft of its row, so that it survives a crash. */
export function useCellDraft(row: RowSnapshot, storedDraft: Draft | undefined) {
  const editor = usePricingEditor();
  const { runInBackground } = useEditActions();
  const [saver] = useState(() => createSaver(editor, runInBackground));
  const [dropped, setDropped] = useState<DroppedText | null>(null);
  const draft = storedDraft && removeDroppedText(storedDraft, dropped);
  // Stores the text if the row unmounts, for example because of a link.
  useEffect(() => () => saver.flush(), [saver]);
  /** The newest draft of the row: another cell may have been typed into since the last render. */
  const findNewest = () =>
    saver.getHeld(row.id) ?? editor.getSnapshot().drafts.find(({ itemId }) => itemId === row.id) ?? draft;

  return {
    /** Typed texts of the row that were not saved. */
    draft,
    /** Keeps the text: in memory at once, on the device within `DRAFT_DELAY_MS`. */
    hold(cell: TypedCell) {
      setDropped(null);
      saver.hold(addTypedText(cell, saver.getHeld(cell.base.id) ?? draft));
    },
    /** Forgets the text of the cell. */
    drop({ base, field }: TypedCell) {
      const newest = findNewest();
      setDropped({ itemId: base.id, field, at: Date.now() });
      saver.replace(base.id, newest === undefined ? null : removeDraftText(newest, field));
    },
    /** Stores the text of a closed cell again, after the edit with it failed. */
    restore(cell: TypedCell) {
      setDropped(null);
      saver.replace(cell.base.id, addTypedText(cell, findNewest()));
    },
    flush: saver.flush,
    release: saver.release,
  };
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
