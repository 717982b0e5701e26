import { ROW_ACTION_LABELS } from '../labels';
import { Menu } from '../shell/Menu';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

export type RowMenuChoice = 'edit' | 'rename' | 'up' | 'down' | 'moveTo' | 'history' | 'remove';

interface RowMenuProps {
  row: RowSnapshot;
  anchor: HTMLElement;
  canReorder: boolean;
  onChoose: (choice: RowMenuChoice) => void;
  onClose: () => void;
}

/** Menu with every action of a row; narrow screens have no other buttons. */
export function RowMenu({ row, anchor, canReorder, onChoose, onClose }: RowMenuProps) {
  const items = listChoices(row, canReorder).map((key) => ({ key, name: ROW_ACTION_LABELS[key] }));
  const label = `${ROW_ACTION_LABELS.more} ${row.solution}`;
  return <Menu label={label} anchor={anchor} items={items} onChoose={onChoose} onClose={onClose} />;
}

function listChoices(row: RowSnapshot, canReorder: boolean): readonly RowMenuChoice[] {
  const edit: RowMenuChoice = row.type === 'solution' ? 'edit' : 'rename';
  const steps: RowMenuChoice[] = canReorder ? ['up', 'down'] : [];
  return [edit, ...steps, 'moveTo', 'history', 'remove'];
}
