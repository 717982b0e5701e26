import { ROW_LABELS } from '../labels';
import { Icon, type IconName } from './icons';
import type { PricingRowProps } from './PricingRow';

type RowActionsProps = Pick<PricingRowProps, 'row' | 'index' | 'last' | 'activeColumn' | 'reorderable' | 'commands'>;

/** Buttons at the end of an admin's row. Narrow screens keep the last one, whose menu holds them all. */
export function RowActions({ row, index, last, activeColumn, reorderable, commands }: RowActionsProps) {
  const tabIndex = activeColumn === null ? -1 : 0;
  const blocked = reorderable ? undefined : ROW_LABELS.reorderWhileSearching;
  return (
    <span className="pricing-actions">
      <ActionButton
        icon="edit"
        label={row.type === 'subtitle' ? ROW_LABELS.rename : ROW_LABELS.edit}
        of={row.solution}
        tabIndex={tabIndex}
        onClick={() => commands.edit(row.id, 'prix_partenaire')}
      />
      <ActionButton
        icon="up"
        label={ROW_LABELS.up}
        of={row.solution}
        tabIndex={tabIndex}
        disabled={!reorderable || index === 0}
        hint={blocked}
        onClick={(_button, press) => commands.step(row.id, -1, press)}
      />
      <ActionButton
        icon="down"
        label={ROW_LABELS.down}
        of={row.solution}
        tabIndex={tabIndex}
        disabled={!reorderable || last}
        hint={blocked}
        onClick={(_button, press) => commands.step(row.id, 1, press)}
      />
      <ActionButton
        icon="remove"
        label={ROW_LABELS.remove}
        of={row.solution}
        tabIndex={tabIndex}
        onClick={() => commands.remove(row.id)}
      />
      <ActionButton
        icon="more"
        label={ROW_LABELS.more}
        of={row.solution}
        tabIndex={tabIndex}
        menu
        onClick={(button) => commands.openMenu(row.id, button)}
      />
    </span>
  );
}

interface ActionButtonProps {
  icon: IconName;
  label: string;
  of: string;
  tabIndex: number;
  disabled?: boolean;
  hint?: string | undefined;
  menu?: boolean;
  onClick: (button: HTMLButtonElement, press: MouseEvent) => void;
}

/** `aria-disabled` rather than `disabled`: a row that reaches the top must not drop the keyboard's focus. */
function ActionButton(props: ActionButtonProps) {
  const { icon, label, of, tabIndex, disabled = false, hint, menu = false, onClick } = props;
  return (
    <button
      type="button"
      className={`pricing-action pricing-action--${icon}`}
      aria-label={`${label} ${of}`}
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
