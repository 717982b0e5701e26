import { useMemo, useState } from 'react';
import { formatDate } from '../../../domain/dates';
import { formatCount } from '../../../domain/groupThousands';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { saveFile } from '../../../platform/saveFile';
import { Button } from '../../../ui/Button';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { ShowMoreButton } from '../shell/ShowMoreButton';
import { SidePanel } from '../shell/SidePanel';
import { useDoubleClickGuard } from '../shell/useDoubleClickGuard';
import { useEditActions } from '../shell/useEditActions';
import { buildHistoryCsv } from './buildHistoryCsv';
import { formatActionSuffix } from './formatEntryTitle';
import { HistoryChangeDetails } from './HistoryChangeDetails';
import { HistoryEntryCase } from './HistoryEntryCase';
import { HistoryFilters } from './HistoryFilters';
import type { HistoryEntry, ListedChange } from './groupChanges';
import { ENTRIES_PER_STEP, useChangeHistory, type ChangeHistory } from './useChangeHistory';
import { omitSentChanges, useUnsentEntries } from './useUnsentEntries';

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
  unsent: 'En attente d’envoi',
  moreUnsent: 'Autres modifications en attente',
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
 * Lists the actions of the grid, which open to their rows, or the changes of one item, with time, device and values
 * before and after: first the unsent ones, then the accepted ones; both newest first.
 */
export function HistoryPanel({ itemId, label, onClose }: HistoryPanelProps) {
  const [lastLabel, setLastLabel] = useState(label);
  if (label !== undefined && label !== lastLabel) setLastLabel(label);
  const history = useChangeHistory(itemId);
  const { state, filter, entries, devices, hasMore, loadMore } = history;
  const rows = usePricingEditorValue((snapshot) => snapshot.rows);
  const currentRows = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const unsentEntries = useUnsentEntries({ itemId, filter, currentRows, sentEntries: entries });
  const [visibleUnsentCount, setVisibleUnsentCount] = useState(ENTRIES_PER_STEP);
  const doubleClickGuard = useDoubleClickGuard();
  const renderEntry = (entry: HistoryEntry<ListedChange>) =>
    itemId === undefined && entry.action.count > 1
      ? [<HistoryEntryCase key={entry.group} entry={entry} currentRows={currentRows} />]
      : entry.changes.map((change) => (
          <li key={change.mutation.id} className="pricing-case">
            <HistoryChangeDetails
              change={change}
              heading="h3"
              currentRow={currentRows.get(change.itemId)}
              actionSuffix={formatActionSuffix(entry.action)}
            />
          </li>
        ));
  return (
    <SidePanel title={itemId === undefined ? TEXTS.grid : `${TEXTS.row}\u00a0: ${lastLabel}`} onClose={onClose}>
      {itemId === undefined && (
        <HistoryFilters filter={filter} devices={devices} onChange={history.setFilter}>
          <ExportButton unsentEntries={unsentEntries} fetchAllEntries={history.fetchAllEntries} />
        </HistoryFilters>
      )}
      {unsentEntries.length > 0 && (
        <ul className="pricing-cases" aria-label={TEXTS.unsent} {...doubleClickGuard}>
          {unsentEntries.slice(0, visibleUnsentCount).flatMap(renderEntry)}
        </ul>
      )}
      {unsentEntries.length > visibleUnsentCount && (
        <ShowMoreButton onClick={() => setVisibleUnsentCount(visibleUnsentCount + ENTRIES_PER_STEP)}>
          {TEXTS.moreUnsent}
        </ShowMoreButton>
      )}
      <ul className="pricing-cases" {...doubleClickGuard}>
        {entries.flatMap(renderEntry)}
      </ul>
      <p role="status" className="pricing-case__when">
        {formatStatus(history, unsentEntries.length > 0)}
      </p>
      {hasMore && (
        <ShowMoreButton isBusy={state === 'loading'} onClick={loadMore}>
          {state === 'failed' ? TEXTS.retry : TEXTS.more}
        </ShowMoreButton>
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
  if (foundCount > 0) return `${formatFoundCount(foundCount, hasUnsent)} ${reach}`;
  if (readSince === null && devices.length === 0) return hasUnsent ? TEXTS.noneButUnsent : TEXTS.none;
  return `${hasUnsent ? TEXTS.noMatchButUnsent : TEXTS.noMatch} ${reach}`;
}

function formatFoundCount(count: number, hasUnsent: boolean): string {
  if (count === 1) return hasUnsent ? 'Une autre modification trouvée.' : 'Une modification trouvée.';
  return `${formatCount(count)} ${hasUnsent ? 'autres modifications' : 'modifications'} trouvées.`;
}

interface ExportButtonProps extends Pick<ChangeHistory, 'fetchAllEntries'> {
  unsentEntries: readonly HistoryEntry<ListedChange>[];
}

/** Saves the unsent entries, then every sent one of the period that matches the filter, also those not read yet. */
function ExportButton({ unsentEntries, fetchAllEntries }: ExportButtonProps) {
  const { runAction } = useEditActions();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const sentEntries = await fetchAllEntries();
    if (sentEntries === null) return;
    const csv = buildHistoryCsv([...omitSentChanges(unsentEntries, sentEntries), ...sentEntries]);
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), FILE_NAME);
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
