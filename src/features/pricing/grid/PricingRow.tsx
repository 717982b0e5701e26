import { memo, useDeferredValue, useId } from 'react';
import { groupThousands } from '../../../domain/pricing/money';
import { RowEditor } from '../cells/RowEditor';
import { GRID_LABELS } from '../labels';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { Column, ColumnKey } from './columns';
import { RowActions } from './RowActions';
import type { DragHandleComponent, RowCommands } from './rowCommands';
import type { RowField } from '../cells/rowInput';
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
  /** Field to focus first; null if the row is not edited. */
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
  const { row, columns, labelId } = props;
  const tabIndex = getTabIndex(props);
  return (
    <div
      role="gridcell"
      className="pricing-cell pricing-cell--subtitle"
      aria-colindex={1}
      aria-colspan={columns.length}
      data-cell={0}
      tabIndex={tabIndex}
    >
      <LeadingControls {...props} />
      <span className="pricing-cell__label">
        <span className="visually-hidden">{GRID_LABELS.subtitle} </span>
        <span id={labelId}>{row.solution}</span>
      </span>
      <RowStatusBadge row={row} onOpen={props.commands.openProblems} tabIndex={tabIndex} />
      <Actions {...props} />
    </div>
  );
}

function SolutionCells(props: CellProps) {
  const { row, columns, isCardLayout, labelId } = props;
  const tabIndex = getTabIndex(props);
  return columns.map(({ key, shortHeading }, at) => {
    const value = formatCellValue(row, key);
    return (
      <div
        key={key}
        role="gridcell"
        className={`pricing-cell pricing-cell--${key}`}
        aria-colindex={at + 1}
        data-cell={at}
        tabIndex={tabIndex}
      >
        {key === 'solution' && (
          <>
            <LeadingControls {...props} />
            <RowLabel id={labelId} text={row.solution} />
            <RowStatusBadge row={row} onOpen={props.commands.openProblems} tabIndex={tabIndex} />
          </>
        )}
        {isCardLayout && value !== null ? <CardValue short={shortHeading} value={value} /> : value}
        {key === 'actions' && <Actions {...props} />}
      </div>
    );
  });
}

/** Returns 0 for the active row only (roving tabindex). */
function getTabIndex({ activeColumn }: PricingRowProps): number {
  return activeColumn === null ? -1 : 0;
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
      tabIndex={getTabIndex(props)}
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
      tabIndex={getTabIndex(props)}
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
