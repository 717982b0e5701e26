import { ConflictsPanel } from '../conflicts/ConflictsPanel';
import { RejectedPanel } from '../conflicts/RejectedPanel';
import { HistoryPanel } from '../history/HistoryPanel';
import { PlansPanel } from '../plans/PlansPanel';
import { PriceChangesPanel } from '../priceChanges/PriceChangesPanel';
import type { AdminScreenState } from './useAdminScreen';

/** Renders the panel docked beside the grid: conflicts, rejected edits, history, changed or planned prices. */
export function AdminSidePanel({ screen }: { screen: AdminScreenState }) {
  const { panel, allRows, closePanel } = screen;
  switch (panel?.kind) {
    case 'conflicts':
      return <ConflictsPanel onClose={closePanel} />;
    case 'rejected':
      return <RejectedPanel onClose={closePanel} />;
    case 'history': {
      const label = allRows.find((row) => row.id === panel.itemId)?.solution;
      return <HistoryPanel key={panel.itemId} itemId={panel.itemId} label={label} onClose={closePanel} />;
    }
    case 'priceChanges':
      return <PriceChangesPanel since={screen.priceVisit.since} onClose={closePanel} />;
    case 'plans':
      return <PlansPanel onClose={closePanel} />;
    default:
      return null;
  }
}
