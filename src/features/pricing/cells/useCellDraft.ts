import { useEffect, useState } from 'react';
import type { Draft, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { usePricingEditor } from '../shell/PricingServicesProvider';
import { buildCellDraft, removeDraftText } from './cellValues';
import { createDraftSaver } from './createDraftSaver';
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
  const [saver] = useState(() => createDraftSaver(editor, runInBackground));
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
      saver.hold(cell.base.id, addTypedText(cell, saver.getHeld(cell.base.id) ?? draft));
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
