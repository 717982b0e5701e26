import { memo, useMemo } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import { Button } from '../../../ui/Button';
import { useEditor, useEditorValue } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { SidePanel } from '../screen/SidePanel';
import type { HistoryEntry, ViewRow } from '../services';
import { momentText } from '../status/ages';
import { MutationLines } from './MutationLines';
import { mutationText } from './mutationText';
import { restoreIntent } from './restoreIntent';
import { useHistory } from './useHistory';

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

/** Every accepted change, newest first: what, before, after, when and from which device. */
export function HistoryPanel({ itemId, label, onClose }: { itemId?: ItemId; label?: string; onClose: () => void }) {
  const { state, entries, hasMore, more } = useHistory(useEditor(), itemId);
  const rows = useEditorValue((snapshot) => snapshot.rows);
  const living = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  return (
    <SidePanel title={label === undefined ? TEXTS.grid : `${TEXTS.row}\u00a0: ${label}`} onClose={onClose}>
      <ul className="pricing-cases">
        {entries.map((entry) => (
          <HistoryCase key={`${entry.pushId}-${entry.mutation.id}`} entry={entry} living={living.get(entry.itemId)} />
        ))}
      </ul>
      <p role="status">
        {(state === 'opening' || state === 'loading') && TEXTS.loading}
        {state === 'failed' && TEXTS.failed}
        {state === 'complete' && entries.length === 0 && TEXTS.none}
      </p>
      {hasMore && (
        <Button tone="secondary" size="small" aria-disabled={state === 'loading' || undefined} onClick={more}>
          {state === 'failed' || entries.length === 0 ? TEXTS.retry : TEXTS.more}
        </Button>
      )}
    </SidePanel>
  );
}

interface HistoryCaseProps {
  entry: HistoryEntry;
  /** The row as it is now; undefined once it is deleted. */
  living: ViewRow | undefined;
}

/** Renders again with its own row only: the panel hears of every edit of the grid. */
const HistoryCase = memo(function HistoryCase({ entry, living }: HistoryCaseProps) {
  const { apply } = useEdits();
  const intent = restoreIntent(entry.mutation, living);
  return (
    <li className="pricing-case">
      <h3>{entry.label || TEXTS.deleted}</h3>
      <p className="pricing-case__when">
        {mutationText(entry.mutation).what}, {momentText(entry.at)}, {entry.device}
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
