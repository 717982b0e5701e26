import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Draft, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { RowCommands } from '../grid/rowCommands';
import type { CellEditorHandle, OpenCell } from './cellEditorHandle';
import { getCellBase, getCellText, getDraftText, validateCell, type CellValidation } from './cellValues';
import type { RowField } from './rowInput';
import { useCellDraft } from './useCellDraft';

/** Open cell with the values that its row had when it was opened. */
export interface CellEditing extends OpenCell {
  base: RowSnapshot;
}

interface CellEditingOptions {
  row: RowSnapshot;
  /** Typed texts of the row that were not saved. */
  draft: Draft | undefined;
  /** Field of the active cell; null if it is not editable or in another row. */
  field: RowField | null;
  /** Another device deleted the row: committing another value restores it. */
  isDeletedRemotely: boolean;
  commands: RowCommands;
  handle: Ref<CellEditorHandle> | undefined;
}

function isUnchanged({ base, field }: CellEditing, { values }: Extract<CellValidation, { ok: true }>): boolean {
  return getCellText(values, field) === getCellText(base, field);
}

/** Manages the cell of a row that is open for typing. */
export function useCellEditing({
  row,
  draft: storedDraft,
  field,
  isDeletedRemotely,
  commands,
  handle,
}: CellEditingOptions) {
  const [editing, setEditing] = useState<CellEditing | null>(null);
  const { draft, ...typedText } = useCellDraft(row, storedDraft);
  // Read by handlers that run before the next render, such as a blur that a commit causes.
  const current = useRef<CellEditing | null>(null);
  const update = (next: CellEditing | null) => {
    current.current = next;
    setEditing(next);
  };

  const setText = (cell: CellEditing, text: string) => {
    update({ ...cell, text, error: null });
    typedText.hold({ ...cell, text });
  };
  const start = (openedField: RowField, isOverwriting: boolean): CellEditing => {
    const base = getCellBase(row, draft, openedField);
    const text = getDraftText(draft, openedField) ?? getCellText(row, openedField);
    const cell = { field: openedField, text, isOverwriting, error: null, base };
    commands.startCellEdit(row.id);
    update(cell);
    return cell;
  };
  const close = () => {
    update(null);
    commands.endCellEdit(row.id);
  };
  /** Closes the cell and forgets its text, which equals the value of the row. */
  const drop = (cell: CellEditing) => {
    typedText.drop(cell);
    close();
  };
  const save = (cell: CellEditing, { change, values }: Extract<CellValidation, { ok: true }>) => {
    typedText.release();
    commands.commitCell({
      base: cell.base,
      field: cell.field,
      change,
      values,
      isRestoring: isDeletedRemotely,
      restoreDraft: () => typedText.restore(cell),
    });
    close();
  };
  const commit = (cell: CellEditing): boolean => {
    if (cell.text === getCellText(cell.base, cell.field)) {
      drop(cell);
      return true;
    }
    const validation = validateCell(cell.base, cell.field, cell.text);
    if (!validation.ok) {
      update({ ...cell, error: validation.error });
      return false;
    }
    if (isUnchanged(cell, validation)) drop(cell);
    else save(cell, validation);
    return true;
  };

  const leave = () => {
    const cell = current.current;
    if (cell === null) return;
    if (!commit(cell)) {
      typedText.flush();
      close();
    }
  };
  // A paste or another tab that saves the cell ends its draft, while its text is still being typed.
  const isStored = editing !== null && getDraftText(storedDraft, editing.field) !== undefined;
  const wasStored = useRef(isStored);
  useEffect(() => {
    const cell = current.current;
    const isLost = wasStored.current && !isStored;
    wasStored.current = isStored;
    if (isLost && cell !== null && cell.text !== getCellText(cell.base, cell.field)) typedText.hold(cell);
  });
  // The cell vanished without a blur: rotating a phone replaces the table by cards.
  useEffect(() => {
    if (current.current !== null && current.current.field !== field) leave();
  });

  useImperativeHandle(handle, () => ({
    getOpenCell: () => current.current,
    open: () => {
      if (field === null) return;
      // A cell saves its text at once, and only the row form shows from which date it applies.
      const isPlanned =
        draft?.startsOn !== undefined && field !== 'solution' && getDraftText(draft, field) !== undefined;
      if (isPlanned) commands.edit(row.id, field);
      else start(field, false);
    },
    overwrite: (text) => void (field && setText(start(field, true), text)),
    stopOverwriting: () => void (current.current && update({ ...current.current, isOverwriting: false })),
    commit: () => current.current === null || commit(current.current),
    cancel: () => void (current.current && drop(current.current)),
    validateAndClose: () => {
      const cell = current.current;
      if (cell === null) return null;
      const validation = validateCell(cell.base, cell.field, cell.text);
      if (!validation.ok) {
        update({ ...cell, error: validation.error });
        return null;
      }
      const isChanged = !isUnchanged(cell, validation);
      // The range is then written into the restored row, too.
      if (isDeletedRemotely && isChanged) save(cell, validation);
      else drop(cell);
      return { text: cell.text, base: cell.base, restoreDraft: () => void (isChanged && typedText.restore(cell)) };
    },
  }));

  return {
    editing,
    /** Typed texts of the row that were not saved. */
    draft,
    /** Takes what the browser put into the input: by keys, a composition or the clipboard. */
    handleInput: (text: string) => {
      const cell = current.current ?? (field && start(field, true));
      if (cell) setText(cell, text);
    },
    /** Saves the text when the focus leaves the cell; an invalid one stays as a draft. */
    handleBlur: leave,
  };
}
