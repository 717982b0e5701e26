import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { showToast } from '../../../ui/toast';
import { GridIcon } from '../grid/GridIcon';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { FAILURE_TITLES, SYNCED_TITLE, SYNCING_ELSEWHERE_TITLE } from '../messages';
import type { PricingEditor } from '../../../domain/pricing/pricingEditor';
import {
  getManualSyncOutcome,
  formatSyncFailureCause,
  formatLastSync,
  formatPhase,
  getStatusTone,
  formatUnsent,
} from './statusText';
import './statusBar.css';
import { useNow } from './useNow';

const SYNC_NOW = 'Synchroniser maintenant';
const LABEL = 'État de la synchronisation';

interface StatusBarProps {
  /** Sign-in control for a session that cannot be refreshed. */
  signIn: ReactNode;
  children?: ReactNode;
}

/** Shows sync phase, unsent edits with their age, last sync and cause of a failure below the grid. */
export function StatusBar({ signIn, children }: StatusBarProps) {
  const editor = usePricingEditor();
  const sync = usePricingEditorValue((snapshot) => snapshot.sync);
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  const now = useNow();
  const cause = formatSyncFailureCause(sync, isAdmin);
  return (
    <section className={`pricing-status pricing-status--${getStatusTone(sync)}`} aria-label={LABEL}>
      <p className="pricing-status__state" role="status">
        <span className="pricing-status__dot" aria-hidden="true" />
        {/* A translation by the browser replaces text nodes; an element of its own is still updated. */}
        <span>{formatPhase(sync)}</span>
        {cause && <span className="pricing-status__cause">{cause}</span>}
      </p>
      {isAdmin && <p className={sync.unsent > 0 ? 'pricing-status__unsent' : undefined}>{formatUnsent(sync, now)}</p>}
      <p>{formatLastSync(sync, now)}</p>
      {sync.phase === 'sessionUnreachable' && signIn}
      {children}
      <Button
        tone="quiet"
        size="small"
        className="pricing-status__sync"
        aria-label={SYNC_NOW}
        title={SYNC_NOW}
        aria-disabled={sync.phase === 'syncing' || undefined}
        onClick={() => {
          if (sync.phase !== 'syncing') void syncNow(editor);
        }}
      >
        <GridIcon name="sync" />
        <span className="pricing-status__sync-text">{SYNC_NOW}</span>
      </Button>
    </section>
  );
}

/** Runs a sync and shows its outcome, read from the snapshot, as a toast. Never throws. */
async function syncNow(editor: PricingEditor): Promise<void> {
  const before = editor.getSnapshot().sync;
  await editor.syncNow();
  const { status, sync } = editor.getSnapshot();
  // No toast: the session has ended, and the notice that replaces the grid explains it.
  if (status === 'signedOut') return;
  const outcome = getManualSyncOutcome(before, sync);
  if (outcome === null) showToast({ title: SYNCING_ELSEWHERE_TITLE });
  else if (outcome.isDone) showToast({ title: SYNCED_TITLE, tone: 'success' });
  else showToast({ title: FAILURE_TITLES.sync, text: outcome.reason, tone: 'error' });
}
