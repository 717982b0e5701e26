import { useState } from 'react';
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

/**
 * All tabs share the drafts: one that was kept since this screen opened is being typed somewhere, and must not be dropped
 * here. What lay there already is a find whatever its date says, for clocks are set back; so are older ones unsealed later.
 */
function isLive({ itemId, at }: Draft, opened: { at: number; drafts: readonly Draft[] }): boolean {
  return at >= opened.at && !opened.drafts.some((before) => before.itemId === itemId && before.at === at);
}

/** What was being typed when the page was closed or crashed is offered again; opening the row takes it up as well. */
export function DraftsBanner({ editedId, onResume }: DraftsBannerProps) {
  const editor = useEditor();
  const { attempt } = useEdits();
  const drafts = useEditorValue((snapshot) => snapshot.drafts);
  const rows = useEditorValue((snapshot) => snapshot.rows);
  const [opened] = useState(() => ({ at: Date.now(), drafts }));
  const draft = drafts.find((one) => one.itemId !== editedId && one.itemId !== NEW_ITEM_DRAFT && !isLive(one, opened));
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
