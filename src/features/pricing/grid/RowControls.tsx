import { RowActions } from './RowActions';
import { RowLeadingControls } from './RowLeadingControls';
import type { CellProps, PricingRowProps } from './rowProps';

/** True if a range covers the cell. */
export function isInRange({ firstRangeColumn, lastRangeColumn }: PricingRowProps, column: number): boolean {
  return (
    firstRangeColumn !== null && lastRangeColumn !== null && column >= firstRangeColumn && column <= lastRangeColumn
  );
}

/** Drag handle and checkbox; nothing for partners. */
export function LeadingControls(props: CellProps) {
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

/** Buttons of the row; nothing for partners. */
export function Actions(props: CellProps) {
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
