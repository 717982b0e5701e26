import type { ClipboardEvent } from 'react';
import { buildCopiedCells } from '../../../domain/pricing/clipboard/buildCopiedCells';
import { formatHtmlTable } from '../../../domain/pricing/clipboard/formatHtmlTable';
import { formatTsv } from '../../../domain/pricing/clipboard/tsv';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { showToast } from '../../../ui/toast';
import { CELL_LABELS, formatCopiedCount } from '../labels';
import { listValueColumns, type Column } from './columns';
import type { RangeCommands } from './rangeCommands';

const COPIED_DURATION_MS = 2_500;

interface GridClipboardOptions {
  columns: readonly Column[];
  /** Rows and columns to copy: the range, the ticked rows or the active cell. */
  getCopied: () => { rows: readonly RowSnapshot[]; firstColumn: number; lastColumn: number };
  rangeCommands: RangeCommands;
}

/**
 * Clipboard handlers of the grid. Open cells and the row form keep those of the browser. Cutting only copies: a price
 * cannot be empty.
 */
export function useGridClipboard({ columns, getCopied, rangeCommands }: GridClipboardOptions) {
  const copy = (event: ClipboardEvent) => {
    if (isTextField(event.target)) return;
    const { rows, firstColumn, lastColumn } = getCopied();
    // A range of headings that are shown only for context: the clipboard keeps its contents.
    if (rows.length === 0) {
      showToast({ title: CELL_LABELS.noMatchingRow });
      return;
    }
    const valueColumns = listValueColumns(columns);
    const copiedColumns = valueColumns.slice(firstColumn, lastColumn + 1);
    const block = buildCopiedCells(rows, copiedColumns);
    event.clipboardData.setData('text/plain', formatTsv(block));
    event.clipboardData.setData('text/html', formatHtmlTable(block));
    event.preventDefault();
    showToast({
      title: formatCopiedCount(rows.length, copiedColumns.length, copiedColumns.length === valueColumns.length),
      ...(event.type === 'cut' && { text: CELL_LABELS.cutCopies }),
      duration: COPIED_DURATION_MS,
    });
  };
  return {
    onCopy: copy,
    onCut: copy,
    onPaste: (event: ClipboardEvent) => {
      if (isTextField(event.target)) return;
      event.preventDefault();
      rangeCommands.paste(event.clipboardData);
    },
  };
}

function isTextField(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input:not(.pricing-cell-input), .pricing-cell-input[data-open]');
}
