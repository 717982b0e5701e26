import { ROW_LABELS } from '../labels';
import { Menu } from '../screen/Menu';
import type { ViewRow } from '../services';

export type RowMenuChoice = 'edit' | 'rename' | 'up' | 'down' | 'moveTo' | 'history' | 'remove';

interface RowMenuProps {
  row: ViewRow;
  anchor: HTMLElement;
  reorderable: boolean;
  onChoose: (choice: RowMenuChoice) => void;
  onClose: () => void;
}

/** Every action of one row, also the ones that have no button on a narrow screen. */
export function RowMenu({ row, anchor, reorderable, onChoose, onClose }: RowMenuProps) {
  const items = choicesFor(row, reorderable).map((key) => ({ key, name: ROW_LABELS[key] }));
  const label = `${ROW_LABELS.more} ${row.solution}`;
  return <Menu label={label} anchor={anchor} items={items} onChoose={onChoose} onClose={onClose} />;
}

function choicesFor(row: ViewRow, reorderable: boolean): readonly RowMenuChoice[] {
  const edit: RowMenuChoice = row.type === 'solution' ? 'edit' : 'rename';
  const steps: RowMenuChoice[] = reorderable ? ['up', 'down'] : [];
  return [edit, ...steps, 'moveTo', 'history', 'remove'];
}
