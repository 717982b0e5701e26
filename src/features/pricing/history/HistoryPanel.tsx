import { memo, useMemo } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { useEditActions } from '../shell/useEditActions';
import { SidePanel } from '../shell/SidePanel';
import type { ChangeHistoryEntry, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { formatDateTime } from '../../../domain/dates';
import { MutationLines } from './MutationLines';
import { describeMutation } from './describeMutation';
import { buildRevertIntent } from './buildRevertIntent';
import { useChangeHistory } from './useChangeHistory';

const TEXTS = {
  grid: 'Historique de la grille',
  row: 'Historique',
  loading: 'Chargement de l’historique…',
  failed: 'L’historique n’a pas pu être lu. Il demande une connexion.',
  retry: 'Réessayer',
  none: 'Aucune modification enregistrée.',
  more: 'Plus ancien',
  deleted: 'Élément supprimé',
  restore: 'Rétablir la valeur d’avant',
  restoreDeleted: 'Remettre dans la grille',
};

/** Lists the accepted changes of the grid or of one item, newest first: values before and after, time and device. */
export function HistoryPanel({ itemId, label, onClose }: { itemId?: ItemId; label?: string; onClose: () => void }) {
  const { state, entries, hasMore, loadMore } = useChangeHistory(usePricingEditor(), itemId);
  const rows = usePricingEditorValue((snapshot) => snapshot.rows);
  const currentRows = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  return (
    <SidePanel title={label === undefined ? TEXTS.grid : `${TEXTS.row}\u00a0: ${label}`} onClose={onClose}>
      <ul className="pricing-cases">
        {entries.map((entry) => (
          <HistoryCase
            key={`${entry.pushId}-${entry.mutation.id}`}
            entry={entry}
            currentRow={currentRows.get(entry.itemId)}
          />
        ))}
      </ul>
      <p role="status">
        {(state === 'opening' || state === 'loading') && TEXTS.loading}
        {state === 'failed' && TEXTS.failed}
        {state === 'complete' && entries.length === 0 && TEXTS.none}
      </p>
      {hasMore && (
        <Button tone="secondary" size="small" aria-disabled={state === 'loading' || undefined} onClick={loadMore}>
          {state === 'failed' || entries.length === 0 ? TEXTS.retry : TEXTS.more}
        </Button>
      )}
    </SidePanel>
  );
}

interface HistoryCaseProps {
  entry: ChangeHistoryEntry;
  /** Current row; undefined if it is deleted. */
  currentRow: RowSnapshot | undefined;
}

/** Memoized: the panel rerenders on every edit of the grid, an entry only if its row changes. */
const HistoryCase = memo(function HistoryCase({ entry, currentRow }: HistoryCaseProps) {
  const { apply } = useEditActions();
  const intent = buildRevertIntent(entry.mutation, currentRow);
  return (
    <li className="pricing-case">
      <h3>{entry.label || TEXTS.deleted}</h3>
      <p className="pricing-case__when">
        {describeMutation(entry.mutation).title}, {formatDateTime(entry.at)}, {entry.device}
      </p>
      <MutationLines mutation={entry.mutation} />
      {intent && (
        <div className="pricing-case__actions">
          <Button tone="secondary" size="small" onClick={() => void apply(intent, 'update')}>
            {intent.kind === 'restore' ? TEXTS.restoreDeleted : TEXTS.restore}
          </Button>
        </div>
      )}
    </li>
  );
});
