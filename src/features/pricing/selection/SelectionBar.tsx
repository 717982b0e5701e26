import { formatCount } from '../../../domain/pricing/money';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import type { OpenPanelOrDialog } from '../shell/panel';
import './selectionBar.css';

const TEXTS = {
  label: 'Lignes sélectionnées',
  commission: 'Fixer la commission…',
  price: 'Varier les prix partenaire…',
  move: 'Déplacer vers…',
  remove: 'Supprimer',
  clear: 'Désélectionner',
};

function formatSelectedCount(count: number, hiddenCount: number): string {
  const text = count === 1 ? '1 ligne sélectionnée' : `${formatCount(count)} lignes sélectionnées`;
  if (hiddenCount === 0) return text;
  if (hiddenCount === count) return count === 1 ? `${text}, masquée` : `${text}, toutes masquées`;
  return hiddenCount === 1 ? `${text}, dont 1 masquée` : `${text}, dont ${formatCount(hiddenCount)} masquées`;
}

interface SelectionBarProps {
  ids: ReadonlySet<ItemId>;
  /** Number of selected rows that the search hides. */
  hiddenCount: number;
  onOpen: (panel: OpenPanelOrDialog) => void;
  onClear: () => void;
}

/** Bulk actions for the selected rows; keeps its space if nothing is selected. */
export function SelectionBar({ ids, hiddenCount, onOpen, onClear }: SelectionBarProps) {
  const itemIds = [...ids];
  return (
    <section className="pricing-selection" aria-label={TEXTS.label}>
      <p role="status">{ids.size > 0 && formatSelectedCount(ids.size, hiddenCount)}</p>
      {ids.size > 0 && (
        <>
          <Button tone="secondary" size="small" onClick={() => onOpen({ kind: 'commission', itemIds })}>
            {TEXTS.commission}
          </Button>
          <Button tone="secondary" size="small" onClick={() => onOpen({ kind: 'price', itemIds })}>
            {TEXTS.price}
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
