import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { useEditor, useEditorValue } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { lastSyncText, phaseText, statusTone, unsentText } from './statusText';
import './status.css';
import { useNow } from './useNow';

const SYNC_NOW = 'Synchroniser maintenant';
const LABEL = 'État de la synchronisation';

/** At the foot of the grid: state, unsent edits with their age, last synchronisation and what stands in the way. */
export function StatusBar({ children }: { children?: ReactNode }) {
  const editor = useEditor();
  const { attempt } = useEdits();
  const sync = useEditorValue((snapshot) => snapshot.sync);
  const admin = useEditorValue((snapshot) => snapshot.admin);
  const now = useNow();
  return (
    <section className={`pricing-status pricing-status--${statusTone(sync)}`} aria-label={LABEL}>
      <p className="pricing-status__state" role="status">
        <span className="pricing-status__dot" aria-hidden="true" />
        {phaseText(sync)}
        {/* Offline, a partner has nothing to send. */}
        {sync.cause && (admin || sync.phase !== 'offline') && (
          <span className="pricing-status__cause">{sync.cause}</span>
        )}
      </p>
      {admin && <p className={sync.unsent > 0 ? 'pricing-status__unsent' : undefined}>{unsentText(sync, now)}</p>}
      <p>{lastSyncText(sync, now)}</p>
      {children}
      <Button
        tone="quiet"
        size="small"
        className="pricing-status__sync"
        aria-disabled={sync.phase === 'syncing' || undefined}
        onClick={() => {
          if (sync.phase !== 'syncing') void attempt(() => editor.syncNow(), 'sync');
        }}
      >
        {SYNC_NOW}
      </Button>
    </section>
  );
}
