import { useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import { DOUBLE_CLICK_MS } from '../../../ui/DoubleClickDetector';
import { useGridFocusOnClose } from '../grid/useGridFocusOnClose';
import type { GridHandle } from '../grid/useGridHandle';
import { usePricingEditor } from '../shell/PricingServicesProvider';
import { useEditActions } from '../shell/useEditActions';
import { NEW_ITEM_ID, type Draft, type RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { formatDateTime } from '../../../domain/dates';
import '../status/banner.css';

const RESUME = 'Reprendre la saisie';
const DROP = 'Abandonner';

function formatFoundDraft(label: string, at: number): string {
  return `Une saisie non enregistrée a été retrouvée pour «\u00a0${label}\u00a0» (${formatDateTime(at)}).`;
}

/** Shows the typed texts of a deleted row, which no editor can show. */
function formatTextsOfDeletedRow({ label, prix_partenaire, commission }: Draft): string {
  const texts = [label, prix_partenaire, commission].flatMap((text) => (text ? `«\u00a0${text}\u00a0»` : []));
  return texts.length === 0
    ? 'La ligne est supprimée.'
    : `La ligne est supprimée. Texte saisi\u00a0: ${texts.join(', ')}.`;
}

interface DraftsBannerProps {
  /** Rows with an open editor. Their drafts are not offered, nor is that of a new row, which the add form restores. */
  editedIds: readonly ItemId[];
  drafts: readonly Draft[];
  rows: readonly RowSnapshot[];
  onResume: (draft: Draft) => void;
  /** Gets the focus when the last draft is gone. */
  grid: RefObject<GridHandle | null>;
}

/**
 * True if another tab is typing the draft: it was stored after this screen opened, and offering it could discard that
 * text. Drafts present at opening are always offered, since device clocks change; so are older ones decrypted after a
 * login.
 */
function isBeingTyped({ itemId, at }: Draft, initial: { at: number; drafts: readonly Draft[] }): boolean {
  return at >= initial.at && !initial.drafts.some((before) => before.itemId === itemId && before.at === at);
}

/** Offers the draft of a row that was edited before a crash or close, or whose cell no longer shows it. */
export function DraftsBanner({ editedIds, drafts, rows, onResume, grid }: DraftsBannerProps) {
  const discardDraft = useDiscardDraft();
  const [initial] = useState(() => ({ at: Date.now(), drafts }));
  const findRow = ({ itemId }: Draft) => rows.find(({ id }) => id === itemId);
  const draft = drafts.find(
    (one) =>
      !editedIds.includes(one.itemId) &&
      one.itemId !== NEW_ITEM_ID &&
      // The row may have been deleted since its text was typed.
      (findRow(one) === undefined || !isBeingTyped(one, initial)),
  );
  useGridFocusOnClose(grid, draft !== undefined);
  if (!draft) return null;
  const row = findRow(draft);
  const found = formatFoundDraft(row?.solution ?? draft.base?.solution ?? draft.label ?? '', draft.at);
  const isOtherRowEdited = editedIds.length > 0;
  return (
    <div className="pricing-banner pricing-banner--info">
      <p>{row ? found : `${found} ${formatTextsOfDeletedRow(draft)}`}</p>
      {row && (
        <Button
          tone="secondary"
          size="small"
          aria-disabled={isOtherRowEdited || undefined}
          onClick={() => isOtherRowEdited || onResume(draft)}
        >
          {RESUME}
        </Button>
      )}
      <Button tone="quiet" size="small" onClick={(event) => discardDraft(event, draft.itemId)}>
        {DROP}
      </Button>
    </div>
  );
}

/** Ignores a second click or Enter right after the first: the button has moved on to a draft that was not read yet. */
function useDiscardDraft(): (event: MouseEvent, itemId: ItemId) => void {
  const editor = usePricingEditor();
  const { runAction } = useEditActions();
  const last = useRef<{ itemId: ItemId; at: number } | null>(null);
  return ({ timeStamp: at }, itemId) => {
    const discarded = last.current;
    if (discarded !== null && discarded.itemId !== itemId && at - discarded.at <= DOUBLE_CLICK_MS) {
      discarded.at = at;
      return;
    }
    last.current = { itemId, at };
    void runAction(() => editor.discardDraft(itemId), 'discardDraft');
  };
}
