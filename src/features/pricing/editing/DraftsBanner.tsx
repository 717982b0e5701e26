import type { ItemId } from '../../../domain/pricingItem';
import { Button } from '../../../ui/Button';
import { useEditor, useEditorValue } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { NEW_ITEM_DRAFT, type Draft } from '../services';
import { momentText } from '../status/ages';

const RESUME = 'Reprendre la saisie';
const DROP = 'Abandonner';

function foundText(label: string, at: number): string {
  return `Une saisie non enregistrée a été retrouvée pour «\u00a0${label}\u00a0» (${momentText(at)}).`;
}

interface DraftsBannerProps {
  /** The row that is open now: its own draft is no find, nor is the one that stands in the fields for a new row. */
  editedId: ItemId | null;
  onResume: (draft: Draft) => void;
}

/** What was being typed when the page was closed or crashed is offered again; opening the row takes it up as well. */
export function DraftsBanner({ editedId, onResume }: DraftsBannerProps) {
  const editor = useEditor();
  const { attempt } = useEdits();
  const drafts = useEditorValue((snapshot) => snapshot.drafts);
  const rows = useEditorValue((snapshot) => snapshot.rows);
  const draft = drafts.find(({ itemId }) => itemId !== editedId && itemId !== NEW_ITEM_DRAFT);
  if (!draft) return null;
  const row = rows.find((candidate) => candidate.id === draft.itemId);
  return (
    <div className="pricing-banner pricing-banner--info" role="status">
      <p>{foundText(row?.solution ?? draft.base?.solution ?? draft.label ?? '', draft.at)}</p>
      {row && (
        <Button
          tone="secondary"
          size="small"
          aria-disabled={editedId !== null || undefined}
          onClick={() => onResume(draft)}
        >
          {RESUME}
        </Button>
      )}
      <Button tone="quiet" size="small" onClick={() => void attempt(() => editor.dropDraft(draft.itemId), 'draft')}>
        {DROP}
      </Button>
    </div>
  );
}
