import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { showToast } from '../../../ui/toast';
import { useEditor, useEditorValue } from '../editor/EditorContext';
import { FAILURE_MESSAGES, SYNCED_TEXT, SYNCING_ELSEWHERE_TEXT } from '../messages';
import type { PricingEditor } from '../services';
import { answerText, causeText, lastSyncText, phaseText, statusTone, unsentText } from './statusText';
import './status.css';
import { useNow } from './useNow';

const SYNC_NOW = 'Synchroniser maintenant';
const LABEL = 'État de la synchronisation';

interface StatusBarProps {
  /** Where a session that can't be refreshed can begin again. */
  signIn: ReactNode;
  children?: ReactNode;
}

/** At the foot of the grid: state, unsent edits with their age, last synchronisation and what stands in the way. */
export function StatusBar({ signIn, children }: StatusBarProps) {
  const editor = useEditor();
  const sync = useEditorValue((snapshot) => snapshot.sync);
  const admin = useEditorValue((snapshot) => snapshot.admin);
  const now = useNow();
  const cause = causeText(sync, admin);
  return (
    <section className={`pricing-status pricing-status--${statusTone(sync)}`} aria-label={LABEL}>
      <p className="pricing-status__state" role="status">
        <span className="pricing-status__dot" aria-hidden="true" />
        {phaseText(sync)}
        {cause && <span className="pricing-status__cause">{cause}</span>}
      </p>
      {admin && <p className={sync.unsent > 0 ? 'pricing-status__unsent' : undefined}>{unsentText(sync, now)}</p>}
      <p>{lastSyncText(sync, now)}</p>
      {sync.phase === 'sessionUnreachable' && signIn}
      {children}
      <Button
        tone="quiet"
        size="small"
        className="pricing-status__sync"
        aria-disabled={sync.phase === 'syncing' || undefined}
        onClick={() => {
          if (sync.phase !== 'syncing') void syncNow(editor);
        }}
      >
        {SYNC_NOW}
      </Button>
    </section>
  );
}

/** The engine goes on by itself whatever comes of it: how it went is read from what it shows. Never throws. */
async function syncNow(editor: PricingEditor): Promise<void> {
  const before = editor.getSnapshot().sync;
  await editor.syncNow();
  const { status, sync } = editor.getSnapshot();
  // The screen that takes the place of the grid says why.
  if (status === 'locked') return;
  const answer = answerText(before, sync);
  if (answer === null) showToast({ title: SYNCING_ELSEWHERE_TEXT });
  else if (answer.done) showToast({ title: SYNCED_TEXT, tone: 'success' });
  else showToast({ title: FAILURE_MESSAGES.sync, text: answer.reason, tone: 'error' });
}
