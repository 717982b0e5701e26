import { memo, useDeferredValue, useId } from 'react';
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
  const labelId = useId();
  const cell: CellProps = { ...props, labelId, withControls: settled || props.activeColumn !== null };
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
        <SolutionCells {...cell} />
      )}
    </div>
  );
});

interface CellProps extends PricingRowProps {
  /** Id of the element with the label, the name of the row's controls. */
  labelId: string;
  /** False in the first frame of a row that scrolls by. */
  withControls: boolean;
}

function SubtitleCell(props: CellProps) {
  const { row, columns, labelId } = props;
  const tabIndex = tabIndexOf(props);
  return (
    <div
      role="gridcell"
      className="pricing-cell pricing-cell--subtitle"
      aria-colindex={1}
      aria-colspan={columns.length}
      data-cell={0}
      tabIndex={tabIndex}
    >
      <Lead {...props} />
      <span className="pricing-cell__label">
        <span className="visually-hidden">{GRID_LABELS.subtitle} </span>
        <span id={labelId}>{row.solution}</span>
      </span>
      <RowMarkBadge row={row} onOpen={props.commands.openProblems} tabIndex={tabIndex} />
      <Actions {...props} />
    </div>
  );
}

function SolutionCells(props: CellProps) {
  const { row, columns, cards, labelId } = props;
  const tabIndex = tabIndexOf(props);
  return columns.map(({ key, short }, at) => {
    const value = valueOf(row, key);
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
            <Lead {...props} />
            <RowLabel id={labelId} text={row.solution} />
            <RowMarkBadge row={row} onOpen={props.commands.openProblems} tabIndex={tabIndex} />
          </>
        )}
        {cards && value !== null ? <CardValue short={short} value={value} /> : value}
        {key === 'actions' && <Actions {...props} />}
      </div>
    );
  });
}

/** Tab reaches the controls of the keyboard's row alone. */
function tabIndexOf({ activeColumn }: PricingRowProps): number {
  return activeColumn === null ? -1 : 0;
}

function Lead(props: CellProps) {
  if (!props.admin) return null;
  // Its room is kept, so that the label beside it never moves.
  if (!props.withControls) return <span className="pricing-lead" />;
  const { row, labelId, selected, reorderable, commands } = props;
  return (
    <RowLead
      itemId={row.id}
      labelledBy={labelId}
      selected={selected}
      tabIndex={tabIndexOf(props)}
      reorderable={reorderable}
      commands={commands}
      DragHandle={props.DragHandle}
    />
  );
}

function Actions(props: CellProps) {
  if (!props.admin || !props.withControls) return null;
  const { row, index, last, labelId, reorderable, commands } = props;
  return (
    <RowActions
      labelledBy={labelId}
      type={row.type}
      first={index === 0}
      last={last}
      tabIndex={tabIndexOf(props)}
      reorderable={reorderable}
      commands={commands}
    />
  );
}

/** Two lines are shown of it: what may be longer is told by the pointer. */
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
