import { memo } from 'react';
import type { ItemType } from '../../../domain/pricingItem';
import { ROW_LABELS } from '../labels';
import { Icon, type IconName } from './icons';
import { itemIdAround, type RowCommands } from './rowCommands';

interface RowActionsProps {
  /** Id of the element with the row's label, by which the buttons are told from those of other rows. */
  labelledBy: string;
  type: ItemType;
  first: boolean;
  last: boolean;
  tabIndex: number;
  reorderable: boolean;
  commands: RowCommands;
}

/**
 * Buttons at the end of an admin's row. Narrow screens keep the last one, whose menu holds them all. Which row they stand
 * in is asked at the press: the same buttons serve the next row that their element shows, without being rendered again.
 */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { labelledBy, type, first, last, tabIndex, reorderable, commands } = props;
  const blocked = reorderable ? undefined : ROW_LABELS.reorderWhileSearching;
  const shared = { labelledBy, tabIndex };
  return (
    <span className="pricing-actions">
      <ActionButton
        {...shared}
        icon="edit"
        label={type === 'subtitle' ? ROW_LABELS.rename : ROW_LABELS.edit}
        onClick={(button) => commands.edit(itemIdAround(button), 'prix_partenaire')}
      />
      <ActionButton
        {...shared}
        icon="up"
        label={ROW_LABELS.up}
        disabled={!reorderable || first}
        hint={blocked}
        onClick={(button, press) => commands.step(itemIdAround(button), -1, press)}
      />
      <ActionButton
        {...shared}
        icon="down"
        label={ROW_LABELS.down}
        disabled={!reorderable || last}
        hint={blocked}
        onClick={(button, press) => commands.step(itemIdAround(button), 1, press)}
      />
      <ActionButton
        {...shared}
        icon="remove"
        label={ROW_LABELS.remove}
        onClick={(button) => commands.remove(itemIdAround(button))}
      />
      <ActionButton
        {...shared}
        icon="more"
        label={ROW_LABELS.more}
        menu
        onClick={(button) => commands.openMenu(itemIdAround(button), button)}
      />
    </span>
  );
});

interface ActionButtonProps {
  icon: IconName;
  label: string;
  labelledBy: string;
  tabIndex: number;
  disabled?: boolean;
  hint?: string | undefined;
  menu?: boolean;
  onClick: (button: HTMLButtonElement, press: MouseEvent) => void;
}

/** `aria-disabled` rather than `disabled`: a row that reaches the top must not drop the keyboard's focus. */
function ActionButton(props: ActionButtonProps) {
  const { icon, label, labelledBy, tabIndex, disabled = false, hint, menu = false, onClick } = props;
  const id = `${labelledBy}-${icon}`;
  return (
    <button
      type="button"
      id={id}
      className={`pricing-action pricing-action--${icon}`}
      aria-label={label}
      aria-labelledby={`${id} ${labelledBy}`}
      title={hint ?? label}
      aria-disabled={disabled || undefined}
      aria-haspopup={menu ? 'menu' : undefined}
      tabIndex={tabIndex}
      onClick={(event) => {
        if (!disabled) onClick(event.currentTarget, event.nativeEvent);
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
