import { formatCount } from '../../../domain/groupThousands';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import { GridIcon } from '../grid/GridIcon';
import { MenuButton } from '../shell/MenuButton';
import type { OpenPanelOrDialog } from '../shell/openPanelOrDialog';
import './selectionBar.css';

const TEXTS = {
  label: 'Lignes sélectionnées',
  more: 'Plus',
  remove: 'Supprimer',
  clear: 'Désélectionner',
};

/** Bulk actions; a phone has them in a menu. */
const ACTIONS = [
  { key: 'commission', name: 'Fixer la commission…' },
  { key: 'price', name: 'Varier les prix partenaire…' },
  { key: 'moveTo', name: 'Déplacer vers…' },
] as const;

function formatSelectedCount(count: number): string {
  return count === 1 ? '1 ligne sélectionnée' : `${formatCount(count)} lignes sélectionnées`;
}

interface SelectionBarProps {
  /** Ticked rows, or those of the range. */
  ids: ReadonlySet<ItemId>;
  onOpen: (panel: OpenPanelOrDialog) => void;
  onClear: () => void;
}

/** Bulk actions for the selected rows; keeps its space if nothing is selected. */
export function SelectionBar({ ids, onOpen, onClear }: SelectionBarProps) {
  const itemIds = [...ids];
  return (
    <section className="pricing-selection" aria-label={TEXTS.label}>
      <p role="status">{ids.size > 0 && formatSelectedCount(ids.size)}</p>
      {ids.size > 0 && (
        <>
          <span className="pricing-selection__actions">
            {ACTIONS.map(({ key, name }) => (
              <Button key={key} tone="secondary" size="small" onClick={() => onOpen({ kind: key, itemIds })}>
                {name}
              </Button>
            ))}
          </span>
          <span className="pricing-selection__more">
            <MenuButton
              name={TEXTS.more}
              tone="secondary"
              items={ACTIONS}
              onChoose={(kind) => onOpen({ kind, itemIds })}
            />
          </span>
          <Button tone="danger" size="small" onClick={() => onOpen({ kind: 'deleteMany', itemIds })}>
            {TEXTS.remove}
          </Button>
          <Button tone="quiet" size="small" aria-label={TEXTS.clear} title={TEXTS.clear} onClick={onClear}>
            <span className="pricing-selection__clear">{TEXTS.clear}</span>
            <GridIcon name="cancel" />
          </Button>
        </>
      )}
    </section>
  );
}
