import { memo, useDeferredValue } from 'react';
import { formatPrice } from '../../../domain/money';
import { RowEditor } from '../editing/RowEditor';
import { GRID_LABELS } from '../labels';
import type { ViewRow } from '../services';
import type { Column, ColumnKey } from './columns';
import { RowActions } from './RowActions';
import type { DragHandle, EditField, RowCommands } from './rowCommands';
import { RowLead } from './RowLead';
import { RowMarkBadge } from './RowMarkBadge';

export interface PricingRowProps {
  row: ViewRow;
  /** Index from 0 among the rows that are shown. */
  index: number;
  last: boolean;
  top: number;
  height: number;
  columns: readonly Column[];
  admin: boolean;
  /** The headings are out of sight: each value stands below a word of its own. */
  cards: boolean;
  selected: boolean;
  /** Column of the keyboard's cell, or null while it stands in another row. */
  activeColumn: number | null;
  /** Field to start in, or null while the row is only shown. */
  editing: EditField | null;
  /** The row is gone from the grid, but somebody is typing in it. */
  deletedMeanwhile: boolean;
  reorderable: boolean;
  commands: RowCommands;
  DragHandle: DragHandle | undefined;
}

/** Fits into two lines of the narrowest column of labels. */
const LONG_LABEL_CHARACTERS = 40;

/** One row, rendered again only when something it shows changed. */
export const PricingRow = memo(function PricingRow(props: PricingRowProps) {
  const { row, index, top, height, admin, selected, editing } = props;
  const subtitle = row.type === 'subtitle';
  // What is read comes first, what is pressed a moment later: a fast hand brings whole screens of rows in one frame.
  const settled = useDeferredValue(true, !admin);
  const cell: CellProps = { ...props, withControls: settled || props.activeColumn !== null };
  const classes = [
    'pricing-row',
    subtitle ? 'pricing-row--subtitle' : admin ? 'pricing-row--admin' : 'pricing-row--partner',
    editing ? 'pricing-row--editing' : '',
    // Alone it has no row above that could be covered.
    props.last && index > 0 ? 'pricing-row--last' : '',
    props.activeColumn === null ? '' : 'pricing-row--active',
  ];
  return (
    <div
      role="row"
      className={classes.filter(Boolean).join(' ')}
      aria-rowindex={index + 2}
      aria-selected={admin ? selected : undefined}
      data-item={row.id}
      data-mark={row.mark}
      style={{ top, height }}
    >
      {subtitle ? (
        <SubtitleCell {...cell} />
      ) : editing ? (
        <RowEditor
          row={row}
          startIn={editing}
          deletedMeanwhile={props.deletedMeanwhile}
          onClose={props.commands.closeEditor}
        />
      ) : (
        props.columns.map((column, at) => <ValueCell key={column.key} {...cell} column={column} at={at} />)
      )}
    </div>
  );
});

export interface CellProps extends PricingRowProps {
  /** False in the first frame of a row that scrolls by. */
  withControls: boolean;
}

function SubtitleCell(props: CellProps) {
  const { row, admin, columns, activeColumn, withControls } = props;
  return (
    <div
      role="gridcell"
      className="pricing-cell pricing-cell--subtitle"
      aria-colindex={1}
      aria-colspan={columns.length}
      data-cell={0}
      tabIndex={activeColumn === null ? -1 : 0}
    >
      {admin && <RowLead {...props} />}
      <span className="pricing-cell__label">
        <span className="visually-hidden">{GRID_LABELS.subtitle} </span>
        {row.solution}
      </span>
      <RowMarkBadge row={row} onOpen={props.commands.openProblems} tabIndex={activeColumn === null ? -1 : 0} />
      {admin && withControls && <RowActions {...props} />}
    </div>
  );
}

function ValueCell(props: CellProps & { column: Column; at: number }) {
  const { row, admin, column, at, activeColumn, withControls } = props;
  const reachable = activeColumn === null ? -1 : 0;
  const value = valueOf(row, column.key);
  return (
    <div
      role="gridcell"
      className={`pricing-cell pricing-cell--${column.key}`}
      aria-colindex={at + 1}
      data-cell={at}
      tabIndex={reachable}
    >
      {column.key === 'solution' && admin && <RowLead {...props} />}
      {column.key === 'solution' && <RowLabel text={row.solution} />}
      {column.key === 'solution' && (
        <RowMarkBadge row={row} onOpen={props.commands.openProblems} tabIndex={reachable} />
      )}
      {props.cards && value !== null ? <CardValue short={column.short} value={value} /> : value}
      {column.key === 'actions' && withControls && <RowActions {...props} />}
    </div>
  );
}

/** Two lines are shown of it: what may be longer is told by the pointer. */
function RowLabel({ text }: { text: string }) {
  const isLong = text.length > LONG_LABEL_CHARACTERS;
  return (
    <span
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

function valueOf(row: ViewRow, key: ColumnKey): string | null {
  switch (key) {
    case 'prix_partenaire':
      return formatPrice(row.cost?.prix_partenaire ?? '');
    case 'commission':
      return formatPrice(row.cost?.commission ?? '');
    case 'prix_revendeur':
      return formatPrice(row.prix_revendeur);
    case 'prix_public':
      return formatPrice(row.prix_public);
    case 'solution':
    case 'actions':
      return null;
  }
}
