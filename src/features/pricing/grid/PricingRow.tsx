import { memo, useDeferredValue, useId } from 'react';
import { RowEditor } from '../cells/RowEditor';
import { GRID_LABELS } from '../labels';
import { RowActions } from './RowActions';
import { RowLeadingControls } from './RowLeadingControls';
import { isInRange, type CellProps, type PricingRowProps } from './rowProps';
import { getStatusId, RowStatusBadge } from './RowStatusBadge';
import { SolutionCells } from './SolutionCells';

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
      // The form grows over the rows below.
      style={editedField ? { top, minHeight: height } : { top, height }}
    >
      {isSubtitle ? (
        <SubtitleCell {...cell} />
      ) : editedField ? (
        <RowEditor
          row={row}
          initialField={editedField}
          isDeletedRemotely={props.isDeletedRemotely}
          onClose={props.commands.closeForm}
        />
      ) : (
        <SolutionCells {...cell} />
      )}
    </div>
  );
});

function SubtitleCell(props: CellProps) {
  const { row, columns, labelId, activeColumn } = props;
  return (
    <div
      role="gridcell"
      className="pricing-cell pricing-cell--subtitle"
      aria-colindex={1}
      aria-colspan={columns.length}
      aria-labelledby={`${labelId}-kind ${labelId}`}
      aria-describedby={getStatusId(row, labelId)}
      aria-selected={isInRange(props, 0) || undefined}
      data-cell={0}
      tabIndex={activeColumn === null ? -1 : 0}
    >
      <RowLeadingControls {...props} />
      <span className="pricing-cell__label">
        <span id={`${labelId}-kind`} className="visually-hidden">
          {GRID_LABELS.subtitle}{' '}
        </span>
        <span id={labelId}>{row.solution}</span>
      </span>
      <RowStatusBadge row={row} labelId={labelId} onOpen={props.commands.openProblems} />
      <RowActions {...props} />
    </div>
  );
}
