import { groupThousands } from '../../../domain/groupThousands';
import { computePrices } from '../../../domain/pricing/money';
import { NO_COST } from '../../../domain/pricing/mutation';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { PricePlan } from '../../../domain/pricing/pricingItem';
import { CellInput } from '../cells/CellInput';
import { getDraftText } from '../cells/cellValues';
import { formatRemoteChangeNotice } from '../cells/formatRemoteChangeNotice';
import { toRowInput } from '../cells/rowInput';
import { useCellEditing, type CellEditing } from '../cells/useCellEditing';
import { formatPlan, formatPlannedPrice } from '../formatPlan';
import { CELL_LABELS, ROW_EDITOR_LABELS } from '../labels';
import { getEditableField, isComputedColumn, type Column, type ColumnKey } from './columns';
import { RowActions } from './RowActions';
import { RowLeadingControls } from './RowLeadingControls';
import { isInRange, type CellProps, type PricingRowProps } from './rowProps';
import { getStatusId, RowStatusBadge } from './RowStatusBadge';

/** Labels up to this length fit into two lines of the narrowest column. */
const LONG_LABEL_CHARACTERS = 40;

/** The cells of a solution; an admin edits the active one in place. */
export function SolutionCells(props: CellProps) {
  const { row, columns, labelId, activeColumn, isAdmin, isCardLayout, isDeletedRemotely, commands } = props;
  const canEditCells = isAdmin && !isCardLayout;
  const activeField = activeColumn === null || !canEditCells ? null : getEditableField(columns[activeColumn]?.key);
  const { editing, draft, handleInput, handleBlur } = useCellEditing({
    row,
    draft: props.draft,
    field: activeField,
    isDeletedRemotely,
    commands,
    handle: activeField === null ? undefined : props.cellEditor,
  });
  const statusId = getStatusId(row, labelId);
  const rowWithTypedPrices = editing === null ? row : { ...row, ...computeTypedPrices(editing) };
  return columns.map((column, columnIndex) => {
    const { key } = column;
    const field = getEditableField(key);
    const isEdited = editing !== null && editing.field === field;
    const hasInput = field !== null && field === activeField;
    const planId = key === 'solution' && row.plan ? getPlanId(labelId) : undefined;
    const unsavedText = field === null || isEdited ? undefined : getDraftText(draft, field);
    return (
      <div
        key={key}
        role={key === 'solution' ? 'rowheader' : 'gridcell'}
        className={`pricing-cell pricing-cell--${key}`}
        // Without the names of its checkbox and drag handle.
        aria-labelledby={key === 'solution' ? `${labelId} ${labelId}-solution` : undefined}
        aria-describedby={key === 'solution' ? joinIds(statusId, planId) : undefined}
        aria-colindex={columnIndex + 1}
        aria-selected={isInRange(props, columnIndex) || undefined}
        aria-readonly={(isAdmin && isComputedColumn(key)) || undefined}
        data-cell={columnIndex}
        tabIndex={getTabIndex(props, columnIndex, hasInput)}
      >
        <CellContent
          {...props}
          column={column}
          rowWithTypedPrices={rowWithTypedPrices}
          unsavedText={unsavedText}
          isHidden={hasInput}
        />
        {hasInput && (
          <CellInput
            field={field}
            label={`${column.heading}, ${row.solution}`}
            value={unsavedText ?? formatCellValue(row, key) ?? row.solution}
            describedBy={joinIds(unsavedText === undefined ? undefined : `${labelId}-${key}-mark`, statusId, planId)}
            open={isEdited ? editing : null}
            notice={isEdited ? formatCellNotice(editing, props) : ''}
            onInput={handleInput}
            onBlur={handleBlur}
          />
        )}
        {props.hasFillHandle && key !== 'actions' && columnIndex === getLastSelectedColumn(props) && (
          <span className="pricing-fill-handle" />
        )}
      </div>
    );
  });
}

/** Joins the ids of an ARIA attribute, which is left out if there are none. */
function joinIds(...ids: readonly (string | undefined)[]): string | undefined {
  return ids.filter((id) => id !== undefined).join(' ') || undefined;
}

interface CellContentProps extends CellProps {
  column: Column;
  /** The row with prices computed from what is being typed. */
  rowWithTypedPrices: RowSnapshot;
  /** Typed text of the cell that was not saved. */
  unsavedText: string | undefined;
  /** The input of the cell tells its value to screen readers. */
  isHidden: boolean;
}

function CellContent(props: CellContentProps) {
  const { row, column, rowWithTypedPrices, unsavedText, isHidden, isCardLayout, labelId } = props;
  const { key, shortHeading } = column;
  const value = formatCellValue(rowWithTypedPrices, key);
  const unsaved = unsavedText !== undefined && <UnsavedText id={`${labelId}-${key}`} text={unsavedText} />;
  switch (key) {
    case 'solution':
      return (
        <>
          <RowLeadingControls {...props} />
          {unsaved ? (
            <>
              <span id={labelId} className="visually-hidden">
                {row.solution}{' '}
              </span>
              {unsaved}
            </>
          ) : (
            <RowLabel id={labelId} text={row.solution} plan={row.plan} />
          )}
          <RowStatusBadge row={row} labelId={labelId} onOpen={props.commands.openProblems} />
        </>
      );
    case 'actions':
      return <RowActions {...props} />;
    default:
      if (unsaved) return unsaved;
      if (isCardLayout && value !== null) return <CardValue short={shortHeading} value={value} />;
      // A translation by the browser replaces text nodes, which React could not remove when the cell gets its input.
      return <span aria-hidden={isHidden || undefined}>{value}</span>;
  }
}

/** Text that was typed and not saved, in place of the value. */
function UnsavedText({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} className="pricing-cell__unsaved">
      <span className="pricing-cell__label">{text}</span>
      <span id={`${id}-mark`} className="pricing-cell__unsaved-mark">
        {CELL_LABELS.unsaved}
      </span>
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

function getLastSelectedColumn({ lastRangeColumn, activeColumn }: PricingRowProps): number | null {
  return lastRangeColumn ?? activeColumn;
}

/** Returns 0 for the active cell only (roving tabindex); its input, if it has one, is the tab stop instead. */
function getTabIndex({ activeColumn }: PricingRowProps, column: number, hasInput: boolean): number {
  return column === activeColumn && !hasInput ? 0 : -1;
}

const getPlanId = (labelId: string): string => `${labelId}-plan`;

/** Label clamped to two lines, or to one above a planned price; a tooltip shows a longer one. */
function RowLabel({ id, text, plan }: { id: string; text: string; plan: PricePlan | undefined }) {
  const isLong = text.length > LONG_LABEL_CHARACTERS;
  const label = (
    <span
      id={id}
      className={isLong ? 'pricing-cell__label pricing-cell__label--long' : 'pricing-cell__label'}
      title={isLong ? text : undefined}
    >
      {text}
    </span>
  );
  if (plan === undefined) return label;
  return (
    <span className="pricing-cell__planned">
      {label}
      <span id={getPlanId(id)} className="pricing-cell__plan" title={formatPlan(plan)}>
        <span className="visually-hidden">{CELL_LABELS.plannedPrice} </span>
        {formatPlannedPrice(plan)}
      </span>
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
