import { useMemo, useState } from 'react';
import type { PasteTarget } from '../../../domain/pricing/clipboard/layOutLines';
import { planPaste, type PastePlan, type InvalidCell } from '../../../domain/pricing/clipboard/planPaste';
import { groupThousands } from '../../../domain/groupThousands';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { PreviewTable } from '../shell/PreviewTable';
import type { RangeAction } from './buildPasteIntent';
import {
  ACTION_TEXTS,
  COLUMN_NAMES,
  formatComputedDifferenceCount,
  formatIgnoredColumnCount,
  formatLinesBeyondEnd,
  formatPasteSummary,
  formatPasteWithoutAdding,
  formatInvalidCellReason,
  formatInvalidCellCount,
  formatSubtitleLineCount,
  PASTE_TEXTS,
} from './messages';
import '../shell/choice.css';

interface ConfirmPasteDialogProps extends Omit<PasteTarget, 'skipSubtitles'> {
  action: RangeAction;
  /** Writes the paste; called once, after `onClose`. */
  onApply: (changes: PastePlan['changes'], additions: PastePlan['addable']) => void;
  onClose: () => void;
}

/**
 * Shows what a paste would write, refuse and leave out. `rows` and `range` are those at the time of the paste, since
 * `range` has indexes: in the current rows they may point to others.
 */
export function ConfirmPasteDialog(props: ConfirmPasteDialogProps) {
  const { block, rows, range, columns, drafts, action, onApply, onClose } = props;
  const [skipSubtitles, setSkipSubtitles] = useState(false);
  const plan = useMemo(
    () => planPaste({ block, rows, range, columns, drafts, skipSubtitles }),
    [block, rows, range, columns, drafts, skipSubtitles],
  );
  // Closes first: a second click would add the lines twice.
  const apply = (additions: PastePlan['addable']) => {
    onClose();
    onApply(plan.changes, additions);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={ACTION_TEXTS[action].title}
      size="wide"
      actions={<PasteActions plan={plan} action={action} onApply={apply} onClose={onClose} />}
    >
      <div role="status">
        <p>{formatPasteSummary(plan, action)}</p>
        {(plan.subtitleLines > 0 || skipSubtitles) && <p>{formatSubtitleLineCount(plan.subtitleLines)}</p>}
        {plan.ignoredColumnCount > 0 && <p>{formatIgnoredColumnCount(plan.ignoredColumnCount)}</p>}
        {plan.computedDifferences.length > 0 && <p>{formatComputedDifferenceCount(plan.computedDifferences.length)}</p>}
        {plan.invalidCells.length > 0 && <p>{formatInvalidCellCount(plan.invalidCells.length)}</p>}
        {plan.linesBeyondEnd > 0 && <p>{formatLinesBeyondEnd(plan)}</p>}
      </div>
      {(plan.subtitleLines > 0 || skipSubtitles) && (
        <label className="pricing-choice">
          <input type="checkbox" checked={skipSubtitles} onChange={(event) => setSkipSubtitles(event.target.checked)} />
          {PASTE_TEXTS.skipSubtitles}
        </label>
      )}
      <PasteTables plan={plan} action={action} />
    </Dialog>
  );
}

interface PasteActionsProps {
  plan: PastePlan;
  action: RangeAction;
  onApply: (additions: PastePlan['addable']) => void;
  onClose: () => void;
}

function PasteActions({ plan, action, onApply, onClose }: PasteActionsProps) {
  const canPaste = plan.changes.length > 0;
  const canAdd = plan.addable.length > 0;
  return (
    <>
      <Button tone="secondary" onClick={onClose}>
        {canPaste || canAdd ? PASTE_TEXTS.cancel : PASTE_TEXTS.close}
      </Button>
      {canPaste && (
        <Button tone={canAdd ? 'secondary' : 'primary'} onClick={() => onApply([])}>
          {formatPasteAction(plan, action)}
        </Button>
      )}
      {canAdd && <Button onClick={() => onApply(plan.addable)}>{PASTE_TEXTS.add}</Button>}
    </>
  );
}

/** Returns the label of the button that writes the rows shown only. */
function formatPasteAction({ linesBeyondEnd, invalidCells }: PastePlan, action: RangeAction): string {
  if (linesBeyondEnd > 0) return formatPasteWithoutAdding(linesBeyondEnd);
  return invalidCells.length > 0 ? PASTE_TEXTS.pasteValidLines : ACTION_TEXTS[action].write;
}

function PasteTables({ plan, action }: { plan: PastePlan; action: RangeAction }) {
  const { invalidCells, computedDifferences, invalidAdditions } = plan;
  const lineColumns = [
    { heading: PASTE_TEXTS.line },
    { heading: PASTE_TEXTS.solution, isText: true },
    { heading: PASTE_TEXTS.column, isText: true },
    { heading: ACTION_TEXTS[action].value, isText: true },
  ];
  const invalidColumns = [...lineColumns, { heading: PASTE_TEXTS.reason, isText: true }];
  return (
    <div className="pricing-preview">
      {invalidCells.length > 0 && (
        <PreviewTable
          caption={PASTE_TEXTS.invalidHeading}
          columns={invalidColumns}
          rows={invalidCells}
          formatRow={formatInvalidCellRow}
        />
      )}
      {invalidAdditions.length > 0 && (
        <PreviewTable
          caption={PASTE_TEXTS.notAddableHeading}
          columns={invalidColumns}
          rows={invalidAdditions}
          formatRow={formatInvalidCellRow}
        />
      )}
      {computedDifferences.length > 0 && (
        <PreviewTable
          caption={PASTE_TEXTS.computedHeading}
          columns={[...lineColumns, { heading: PASTE_TEXTS.result }]}
          rows={computedDifferences}
          formatRow={({ line, label, column, pasted, result }) => [
            String(line),
            label,
            COLUMN_NAMES[column],
            pasted,
            groupThousands(result),
          ]}
        />
      )}
    </div>
  );
}

function formatInvalidCellRow(cell: InvalidCell): readonly string[] {
  return [String(cell.line), cell.label, COLUMN_NAMES[cell.column], cell.text, formatInvalidCellReason(cell)];
}
