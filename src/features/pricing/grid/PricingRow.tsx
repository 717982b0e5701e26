import { memo, useDeferredValue, useId, type Ref } from 'react';
import { computePrices, groupThousands } from '../../../domain/pricing/money';
import { NO_COST } from '../../../domain/pricing/mutation';
import type { CellEditorHandle } from '../cells/cellEditor';
import { CellInput } from '../cells/CellInput';
import { getDraftText } from '../cells/cellValues';
import { formatRemoteChangeNotice } from '../cells/formatRemoteChangeNotice';
import { RowEditor } from '../cells/RowEditor';
import { useCellEditing, type CellEditing } from '../cells/useCellEditing';
import { CELL_LABELS, GRID_LABELS, ROW_EDITOR_LABELS } from '../labels';
import type { Draft, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { getEditableField, type Column, type ColumnKey } from './columns';
import { RowActions } from './RowActions';
import type { DragHandleComponent, RowCommands } from './rowCommands';
import { toRowInput, type RowField } from '../cells/rowInput';
import { RowLeadingControls } from './RowLeadingControls';
import { RowStatusBadge } from './RowStatusBadge';

export interface PricingRowProps {
  row: RowSnapshot;
  /** Index among the filtered rows, from 0. */
  index: number;
  isLast: boolean;
  top: number;
  height: number;
  columns: readonly Column[];
  isAdmin: boolean;
  /** True in the card layout: headings are hidden, so each value carries a short heading. */
  isCardLayout: boolean;
  isSelected: boolean;
  /** Column of the active cell; null if another row is active. */
  activeColumn: number | null;
  /** Columns of the row that a range covers, both included; null if none. */
  firstRangeColumn: number | null;
  lastRangeColumn: number | null;
  /** True in the row whose last range column carries the fill handle. */
  hasFillHandle: boolean;
  /** Typed texts of the row that were not saved. */
  draft: Draft | undefined;
  /** Receives the handle of the active cell if it can be edited in place. */
  cellEditor: Ref<CellEditorHandle>;
  /** Field of the row form to focus first; null if the form is closed. */
  editedField: RowField | null;
  /** True if another device deleted the row while it is edited here. */
  isDeletedRemotely: boolean;
  canReorder: boolean;
  commands: RowCommands;
  DragHandle: DragHandleComponent | undefined;
}

/** Labels up to this length fit into two lines of the narrowest column. */
const LONG_LABEL_CHARACTERS = 40;

export const PricingRow = memo(function PricingRow(props: PricingRowProps) {
  const { row, index, top, height, isAdmin, isSelected, editedField } = props;
  const isSubtitle = row.type === 'subtitle';
  // False in the first render of an admin's row: its controls follow in a deferred render, because fast scrolling
  // mounts a whole screen of rows per frame.
  const isSettled = useDeferredValue(true, !isAdmin);
  const labelId = useId();
  const cell: CellProps = { ...props, labelId, hasControls: isSettled || props.activeColumn !== null };
  const classes = [
    'pricing-row',
    isSubtitle ? 'pricing-row--subtitle' : isAdmin ? 'pricing-row--admin' : 'pricing-row--partner',
    editedField ? 'pricing-row--editing' : '',
    // The last row shows its messages above itself instead of below, unless it is the only row.
    props.isLast && index > 0 ? 'pricing-row--last' : '',
    props.activeColumn === null ? '' : 'pricing-row--active',
  ];
  return (
    <div
      role="row"
      className={classes.filter(Boolean).join(' ')}
      aria-rowindex={index + 2}
      aria-selected={isAdmin ? isSelected : undefined}
      data-item={row.id}
      data-sync-status={row.syncStatus}
      style={{ top, height }}
    >
      {isSubtitle ? (
        <SubtitleCell {...cell} />
      ) : editedField ? (
        <RowEditor
          row={row}
          initialField={editedField}
          isDeletedRemotely={props.isDeletedRemotely}
          onClose={props.commands.closeEditor}
        />
      ) : (
        <SolutionCells {...cell} />
      )}
    </div>
  );
});

interface CellProps extends PricingRowProps {
  /** Id of the label element, which names the controls of the row. */
  labelId: string;
  /** False in the first render of an admin's row, except the active one; see `isSettled`. */
  hasControls: boolean;
}

function SubtitleCell(props: CellProps) {
  const { row, columns, labelId, activeColumn } = props;
  return (
    <div
      role="gridcell"
      className="pricing-cell pricing-cell--subtitle"
      aria-colindex={1}
      aria-colspan={columns.length}
      aria-labelledby={`${labelId}-kind ${labelId}`}
      aria-selected={isInRange(props, 0) || undefined}
      data-cell={0}
      tabIndex={activeColumn === null ? -1 : 0}
    >
      <LeadingControls {...props} />
      <span className="pricing-cell__label">
        <span id={`${labelId}-kind`} className="visually-hidden">
          {GRID_LABELS.subtitle}{' '}
        </span>
        <span id={labelId}>{row.solution}</span>
      </span>
      <RowStatusBadge row={row} onOpen={props.commands.openProblems} />
      <Actions {...props} />
    </div>
  );
}

function SolutionCells(props: CellProps) {
  const { row, columns, labelId, activeColumn, draft, isAdmin, isCardLayout, isDeletedRemotely, commands } = props;
  const canEditCells = isAdmin && !isCardLayout;
  const activeField = activeColumn === null || !canEditCells ? null : getEditableField(columns[activeColumn]?.key);
  const { editing, handleInput, handleBlur } = useCellEditing({
    row,
    draft,
    field: activeField,
    isDeletedRemotely,
    commands,
    handle: activeField === null ? undefined : props.cellEditor,
  });
  const shown = editing === null ? row : { ...row, ...computeTypedPrices(editing) };
  return columns.map((column, at) => {
    const { key } = column;
    const field = getEditableField(key);
    const isEdited = editing !== null && editing.field === field;
    const hasInput = field !== null && field === activeField;
    const unsavedText = field === null || isEdited ? undefined : getDraftText(draft, field);
    return (
      <div
        key={key}
        role={key === 'solution' ? 'rowheader' : 'gridcell'}
        className={`pricing-cell pricing-cell--${key}`}
        // Without the names of its checkbox and drag handle.
        aria-labelledby={key === 'solution' ? labelId : undefined}
        aria-colindex={at + 1}
        aria-selected={isInRange(props, at) || undefined}
        aria-readonly={(canEditCells && isComputed(key)) || undefined}
        data-cell={at}
        tabIndex={getTabIndex(props, at, hasInput)}
      >
        <CellContent {...props} column={column} shown={shown} unsavedText={unsavedText} isHidden={hasInput} />
        {hasInput && (
          <CellInput
            field={field}
            label={`${column.heading}, ${row.solution}`}
            value={unsavedText ?? formatCellValue(row, key) ?? row.solution}
            open={isEdited ? editing : null}
            notice={isEdited ? formatCellNotice(editing, props) : ''}
            onInput={handleInput}
            onBlur={handleBlur}
          />
        )}
        {props.hasFillHandle && key !== 'actions' && at === getLastSelectedColumn(props) && (
          <span className="pricing-fill-handle" />
        )}
      </div>
    );
  });
}

interface CellContentProps extends CellProps {
  column: Column;
  /** The row with prices computed from what is being typed. */
  shown: RowSnapshot;
  /** Typed text of the cell that was not saved. */
  unsavedText: string | undefined;
  /** The input of the cell tells its value to screen readers. */
  isHidden: boolean;
}

function CellContent(props: CellContentProps) {
  const { row, column, shown, unsavedText, isHidden, isCardLayout, labelId } = props;
  const { key, shortHeading } = column;
  const value = formatCellValue(shown, key);
  const unsaved = unsavedText !== undefined && <UnsavedText text={unsavedText} />;
  switch (key) {
    case 'solution':
      return (
        <>
          <LeadingControls {...props} />
          {unsaved || <RowLabel id={labelId} text={row.solution} />}
          <RowStatusBadge row={row} onOpen={props.commands.openProblems} />
        </>
      );
    case 'actions':
      return <Actions {...props} />;
    default:
      if (unsaved) return unsaved;
      if (isCardLayout && value !== null) return <CardValue short={shortHeading} value={value} />;
      return isHidden ? <span aria-hidden="true">{value}</span> : value;
  }
}

/** Text that was typed and not saved, in place of the value. */
function UnsavedText({ text }: { text: string }) {
  return (
    <span className="pricing-cell__unsaved">
      {text}
      <span className="pricing-cell__unsaved-mark">{CELL_LABELS.unsaved}</span>
    </span>
  );
}

function computeTypedPrices({ base, field, text }: CellEditing) {
  return field === 'solution' ? {} : computePrices({ ...(base.cost ?? NO_COST), [field]: text });
}

/** Tells what changed remotely since the cell was opened, and what committing does to it. */
function formatCellNotice({ base, field, text }: CellEditing, { row, isDeletedRemotely }: CellProps): string {
  if (isDeletedRemotely) return ROW_EDITOR_LABELS.deletedRemotely;
  const input = { ...toRowInput(base), [field]: text };
  return formatRemoteChangeNotice(row, { initialRow: base, input, storedDraft: undefined });
}

function isComputed(key: ColumnKey): boolean {
  return key === 'prix_revendeur' || key === 'prix_public';
}

function isInRange({ firstRangeColumn, lastRangeColumn }: PricingRowProps, column: number): boolean {
  return (
    firstRangeColumn !== null && lastRangeColumn !== null && column >= firstRangeColumn && column <= lastRangeColumn
  );
}

function getLastSelectedColumn({ lastRangeColumn, activeColumn }: PricingRowProps): number | null {
  return lastRangeColumn ?? activeColumn;
}

/** Returns 0 for the active cell only (roving tabindex); its input, if it has one, is the tab stop instead. */
function getTabIndex({ activeColumn }: PricingRowProps, column: number, hasInput: boolean): number {
  return column === activeColumn && !hasInput ? 0 : -1;
}

function LeadingControls(props: CellProps) {
  if (!props.isAdmin) return null;
  // Placeholder, so that the label does not shift.
  if (!props.hasControls) return <span className="pricing-leading-cell" />;
  const { row, labelId, isSelected, canReorder, commands } = props;
  return (
    <RowLeadingControls
      itemId={row.id}
      labelledBy={labelId}
      isSelected={isSelected}
      canReorder={canReorder}
      commands={commands}
      DragHandle={props.DragHandle}
    />
  );
}

function Actions(props: CellProps) {
  if (!props.isAdmin || !props.hasControls) return null;
  const { row, index, isLast, labelId, canReorder, commands } = props;
  return (
    <RowActions
      labelledBy={labelId}
      type={row.type}
      isFirst={index === 0}
      isLast={isLast}
      canReorder={canReorder}
      commands={commands}
    />
  );
}

/** Label clamped to two lines; a tooltip shows a longer one. */
function RowLabel({ id, text }: { id: string; text: string }) {
  const isLong = text.length > LONG_LABEL_CHARACTERS;
  return (
    <span
      id={id}
      className={isLong ? 'pricing-cell__label pricing-cell__label--long' : 'pricing-cell__label'}
      title={isLong ? text : undefined}
    >
      {text}
    </span>
  );
}

function CardValue({ short, value }: { short: string; value: string }) {
  return (
    <>
      <span className="pricing-cell__short" aria-hidden="true">
        {short}
      </span>
      <span className="pricing-cell__value">{value}</span>
    </>
  );
}

function formatCellValue(row: RowSnapshot, key: ColumnKey): string | null {
  switch (key) {
    case 'prix_partenaire':
      return groupThousands(row.cost?.prix_partenaire ?? '');
    case 'commission':
      return groupThousands(row.cost?.commission ?? '');
    case 'prix_revendeur':
      return groupThousands(row.prix_revendeur);
    case 'prix_public':
      return groupThousands(row.prix_public);
    case 'solution':
    case 'actions':
      return null;
  }
}
