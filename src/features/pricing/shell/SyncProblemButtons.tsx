import { formatCount } from '../../../domain/groupThousands';
import { usePricingEditorValue } from './PricingServicesProvider';
import type { OpenPanelOrDialog } from './openPanelOrDialog';

function formatConflictCount(count: number): string {
  return count === 1 ? '1 conflit' : `${formatCount(count)} conflits`;
}

function formatRejectedCount(count: number): string {
  return count === 1 ? '1 modification refusée' : `${formatCount(count)} modifications refusées`;
}

/** Shows persistent badges in the status bar for conflicts and rejected edits. */
export function SyncProblemButtons({ onOpen }: { onOpen: (panel: OpenPanelOrDialog) => void }) {
  const conflicts = usePricingEditorValue((snapshot) => snapshot.conflicts).length;
  const rejected = usePricingEditorValue((snapshot) => snapshot.rejected).length;
  return (
    <>
      {conflicts > 0 && (
        <button
          type="button"
          className="pricing-status__problems pricing-status__problems--conflict"
          onClick={() => onOpen({ kind: 'conflicts' })}
        >
          {formatConflictCount(conflicts)}
        </button>
      )}
      {rejected > 0 && (
        <button type="button" className="pricing-status__problems" onClick={() => onOpen({ kind: 'rejected' })}>
          {formatRejectedCount(rejected)}
        </button>
      )}
    </>
  );
}
