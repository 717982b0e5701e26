import { useMemo, useState } from 'react';
import { formatDate } from '../../../domain/dates';
import { formatCount } from '../../../domain/pricing/money';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { saveFile } from '../../../platform/saveFile';
import { Button } from '../../../ui/Button';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { SidePanel } from '../shell/SidePanel';
import { useEditActions } from '../shell/useEditActions';
import { buildHistoryCsv } from './buildHistoryCsv';
import { formatActionSuffix } from './formatEntryTitle';
import { HistoryChangeDetails } from './HistoryChangeDetails';
import { HistoryEntryCase } from './HistoryEntryCase';
import { HistoryFilters } from './HistoryFilters';
import { listUnsentEntries } from './listUnsentEntries';
import { useChangeHistory, type ChangeHistory } from './useChangeHistory';

const TEXTS = {
  grid: 'Historique de la grille',
  row: 'Historique',
  loading: 'Chargement de l’historique…',
  failed: 'L’historique n’a pas pu être lu. Il demande une connexion.',
  retry: 'Réessayer',
  none: 'Aucune modification enregistrée.',
  noneButUnsent: 'Aucune autre modification enregistrée.',
  noMatch: 'Aucune modification ne correspond.',
  noMatchButUnsent: 'Aucune autre modification ne correspond.',
  complete: 'Tout l’historique a été lu.',
  more: 'Plus ancien',
  export: 'Exporter',
};

const FILE_NAME = 'historique_tarifs.csv';

interface HistoryPanelProps {
  /** undefined for the whole grid. */
  itemId?: ItemId;
  /** Label of the item; undefined once it is deleted. */
  label?: string;
  onClose: () => void;
}

/**
 * Lists the actions of the grid, which open to their rows, or the changes of one item, with the values before and after,
 * time and device: first those that wait to be sent, then the accepted ones; both newest first.
 */
export function HistoryPanel({ itemId, label, onClose }: HistoryPanelProps) {
  const [lastLabel, setLastLabel] = useState(label);
  if (label !== undefined && label !== lastLabel) setLastLabel(label);
  const history = useChangeHistory(itemId);
  const { state, filter, entries, devices, hasMore, loadMore } = history;
  const rows = usePricingEditorValue((snapshot) => snapshot.rows);
  const outbox = usePricingEditorValue((snapshot) => snapshot.outbox);
  const currentRows = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const unsentEntries = useMemo(() => {
    // The server may have an edit whose acceptance this device has not heard of.
    const sentIds = new Set(entries.flatMap(({ changes }) => changes.map(({ mutation }) => mutation.id)));
    const edits = outbox.filter(({ id, itemId: of }) => !sentIds.has(id) && (itemId === undefined || of === itemId));
    return listUnsentEntries(edits, { currentRows, filter });
  }, [outbox, entries, itemId, currentRows, filter]);
  return (
    <SidePanel title={itemId === undefined ? TEXTS.grid : `${TEXTS.row}\u00a0: ${lastLabel}`} onClose={onClose}>
      {itemId === undefined && (
        <HistoryFilters filter={filter} devices={devices} onChange={history.setFilter}>
          <ExportButton fetchAllEntries={history.fetchAllEntries} />
        </HistoryFilters>
      )}
      <ul className="pricing-cases">
        {[...unsentEntries, ...entries].map((entry) =>
          itemId === undefined && entry.action.count > 1 ? (
            <HistoryEntryCase key={`${entry.group} ${entry.device}`} entry={entry} currentRows={currentRows} />
          ) : (
            entry.changes.map((change) => (
              <li key={change.mutation.id} className="pricing-case">
                <HistoryChangeDetails
                  change={change}
                  heading="h3"
                  currentRow={currentRows.get(change.itemId)}
                  actionSuffix={formatActionSuffix(entry.action)}
                />
              </li>
            ))
          ),
        )}
      </ul>
      <p role="status" className="pricing-case__when">
        {formatStatus(history, unsentEntries.length > 0)}
      </p>
      {hasMore && (
        <div className="pricing-case__actions">
          <Button tone="secondary" size="small" aria-disabled={state === 'loading' || undefined} onClick={loadMore}>
            {state === 'failed' ? TEXTS.retry : TEXTS.more}
          </Button>
        </div>
      )}
    </SidePanel>
  );
}

/** Says whether the history is being read, how far back it was, and how many sent entries were found. */
function formatStatus({ state, foundCount, devices, readSince }: ChangeHistory, hasUnsent: boolean): string {
  const reach =
    readSince === undefined
      ? ''
      : readSince === null
        ? TEXTS.complete
        : `Historique lu jusqu’au ${formatDate(readSince)}.`;
  if (state === 'loading') return `${TEXTS.loading} ${reach}`;
  if (state === 'failed') return `${TEXTS.failed} ${reach}`;
  if (foundCount > 0) return `${formatFoundCount(foundCount)} ${reach}`;
  if (readSince === null && devices.length === 0) return hasUnsent ? TEXTS.noneButUnsent : TEXTS.none;
  return `${hasUnsent ? TEXTS.noMatchButUnsent : TEXTS.noMatch} ${reach}`;
}

function formatFoundCount(count: number): string {
  return count === 1 ? 'Une modification trouvée.' : `${formatCount(count)} modifications trouvées.`;
}

/** Saves every entry of the period that matches the filter, also those that were not read yet. */
function ExportButton({ fetchAllEntries }: Pick<ChangeHistory, 'fetchAllEntries'>) {
  const { runAction } = useEditActions();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const entries = await fetchAllEntries();
    if (entries !== null) saveFile(new Blob([buildHistoryCsv(entries)], { type: 'text/csv;charset=utf-8' }), FILE_NAME);
  };
  return (
    <Button
      tone="secondary"
      size="small"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (isBusy) return;
        setBusy(true);
        void runAction(save, 'export').finally(() => setBusy(false));
      }}
    >
      {TEXTS.export}
    </Button>
  );
}
