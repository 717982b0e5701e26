import { memo } from 'react';
import type { ItemType } from '../../../domain/pricing/pricingItem';
import { ROW_ACTION_LABELS } from '../labels';
import { GridIcon, type GridIconName } from './GridIcon';
import { getClosestItemId, type RowCommands } from './rowCommands';
import type { CellProps } from './rowProps';
import './rowActions.css';

/** Buttons of an admin's row; nothing for partners. */
export function RowActions(props: CellProps) {
  if (!props.isAdmin || !props.hasControls) return null;
  const { row, index, isLast, labelId, canReorder, commands } = props;
  return (
    <RowActionButtons
      labelledBy={labelId}
      type={row.type}
      isFirst={index === 0}
      isLast={isLast}
      canReorder={canReorder}
      commands={commands}
    />
  );
}

interface RowActionButtonsProps {
  /** Id of the label element, which distinguishes the buttons of different rows. */
  labelledBy: string;
  type: ItemType;
  isFirst: boolean;
  isLast: boolean;
  canReorder: boolean;
  commands: RowCommands;
}

/**
 * Narrow screens show only the menu. The buttons read the row id from the DOM on click, because a recycled row element
 * keeps them without a rerender.
 */
const RowActionButtons = memo(function RowActionButtons(props: RowActionButtonsProps) {
  const { labelledBy, type, isFirst, isLast, canReorder, commands } = props;
  const blockedHint = canReorder ? undefined : ROW_ACTION_LABELS.reorderWhileSearching;
  return (
    <span className="pricing-actions">
      <ActionButton
        labelledBy={labelledBy}
        icon="edit"
        label={type === 'subtitle' ? ROW_ACTION_LABELS.rename : ROW_ACTION_LABELS.edit}
        onClick={(button) => commands.edit(getClosestItemId(button), 'prix_partenaire')}
      />
      <ActionButton
        labelledBy={labelledBy}
        icon="up"
        label={ROW_ACTION_LABELS.up}
        isDisabled={!canReorder || isFirst}
        hint={blockedHint}
        onClick={(button, event) => commands.moveBy(getClosestItemId(button), -1, event)}
      />
      <ActionButton
        labelledBy={labelledBy}
        icon="down"
        label={ROW_ACTION_LABELS.down}
        isDisabled={!canReorder || isLast}
        hint={blockedHint}
        onClick={(button, event) => commands.moveBy(getClosestItemId(button), 1, event)}
      />
      <ActionButton
        labelledBy={labelledBy}
        icon="remove"
        label={ROW_ACTION_LABELS.remove}
        onClick={(button) => commands.remove(getClosestItemId(button))}
      />
      <ActionButton
        labelledBy={labelledBy}
        icon="more"
        label={ROW_ACTION_LABELS.more}
        hasMenu
        onClick={(button) => commands.openMenu(getClosestItemId(button), button)}
      />
    </span>
  );
});

interface ActionButtonProps {
  icon: GridIconName;
  label: string;
  labelledBy: string;
  isDisabled?: boolean;
  hint?: string | undefined;
  hasMenu?: boolean;
  onClick: (button: HTMLButtonElement, event: MouseEvent) => void;
}

/** Uses `aria-disabled`: a `disabled` button would lose the focus when its row reaches the top or bottom. */
function ActionButton(props: ActionButtonProps) {
  const { icon, label, labelledBy, isDisabled = false, hint, hasMenu = false, onClick } = props;
  const id = `${labelledBy}-${icon}`;
  return (
    <button
      type="button"
      id={id}
      className={`pricing-action pricing-action--${icon}`}
      aria-label={label}
      aria-labelledby={`${id} ${labelledBy}`}
      title={hint ?? label}
      aria-disabled={isDisabled || undefined}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      // The cell is the tab stop: Enter leads to its buttons.
      tabIndex={-1}
      onClick={(event) => {
        if (!isDisabled) onClick(event.currentTarget, event.nativeEvent);
      }}
    >
      <GridIcon name={icon} />
    </button>
  );
}
