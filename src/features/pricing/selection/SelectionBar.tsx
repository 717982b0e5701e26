import { formatCount } from '../../../domain/pricing/money';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import type { Panel } from '../shell/panel';
import './selectionBar.css';

const TEXTS = {
  label: 'Lignes sélectionnées',
  commission: 'Fixer la commission…',
  percent: 'Varier les prix partenaire…',
  move: 'Déplacer vers…',
  remove: 'Supprimer',
  clear: 'Désélectionner',
};

function formatSelectedCount(count: number, hidden: number): string {
  const text = count === 1 ? '1 ligne sélectionnée' : `${formatCount(count)} lignes sélectionnées`;
  if (hidden === 0) return text;
  if (hidden === count) return count === 1 ? `${text}, masquée` : `${text}, toutes masquées`;
  return hidden === 1 ? `${text}, dont 1 masquée` : `${text}, dont ${formatCount(hidden)} masquées`;
}

interface SelectionBarProps {
  ids: ReadonlySet<ItemId>;
  /** Number of selected rows that the search hides. */
  hidden: number;
  onOpen: (panel: Panel) => void;
  onClear: () => void;
}

/** Bulk actions for the selected rows; keeps its space if nothing is selected. */
export function SelectionBar({ ids, hidden, onOpen, onClear }: SelectionBarProps) {
  const itemIds = [...ids];
  return (
    <section className="pricing-selection" aria-label={TEXTS.label}>
      <p role="status">{ids.size > 0 && formatSelectedCount(ids.size, hidden)}</p>
      {ids.size > 0 && (
        <>
          <Button tone="secondary" size="small" onClick={() => onOpen({ kind: 'commission', itemIds })}>
            {TEXTS.commission}
          </Button>
          <Button tone="secondary" size="small" onClick={() => onOpen({ kind: 'percent', itemIds })}>
            {TEXTS.percent}
          </Button>
          <Button tone="secondary" size="small" onClick={() => onOpen({ kind: 'moveTo', itemIds })}>
            {TEXTS.move}
          </Button>
          <Button tone="danger" size="small" onClick={() => onOpen({ kind: 'deleteMany', itemIds })}>
            {TEXTS.remove}
          </Button>
          <Button tone="quiet" size="small" onClick={onClear}>
            {TEXTS.clear}
          </Button>
        </>
      )}
    </section>
  );
}
