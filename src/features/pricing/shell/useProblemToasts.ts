import { useEffect, useEffectEvent, useRef } from 'react';
import type { Mutation } from '../../../domain/pricing/mutation';
import { showToast } from '../../../ui/toast';
import { usePricingEditorValue } from './PricingServicesProvider';
import { FAILURE_TITLES, SAVED_AS_CONFLICT_MESSAGE, type FailedAction } from '../messages';
import type { RejectionSnapshot } from '../../../domain/pricing/pricingEditor';

/**
 * Shows a toast for conflicts and rejections that a sync finds: one for the first of those that arrive together; badges
 * and panels list all. An edit or undo that seemed done may turn out to be a question this way.
 */
export function useProblemToasts(): void {
  const rejected = usePricingEditorValue((snapshot) => snapshot.rejected);
  const conflicts = usePricingEditorValue((snapshot) => snapshot.conflicts);
  useNewEntry(conflicts, () => showToast(SAVED_AS_CONFLICT_MESSAGE));
  useNewEntry(rejected, showRejectionToast);
}

/** Calls back with the first entry that was not in the list before; entries that exist on mount were shown before. */
function useNewEntry<Entry extends { id: string }>(entries: readonly Entry[], onNew: (entry: Entry) => void): void {
  const knownIds = useRef<ReadonlySet<string> | null>(null);
  const show = useEffectEvent(onNew);
  useEffect(() => {
    const previousIds = knownIds.current;
    knownIds.current = new Set(entries.map(({ id }) => id));
    const added = previousIds === null ? undefined : entries.find(({ id }) => !previousIds.has(id));
    if (added) show(added);
  }, [entries]);
}

function showRejectionToast({ mutation, label, reasonText }: RejectionSnapshot): void {
  showToast({ title: FAILURE_TITLES[toFailedAction(mutation)], text: `${label}. ${reasonText}`, tone: 'error' });
}

function toFailedAction(mutation: Mutation): FailedAction {
  switch (mutation.kind) {
    case 'create':
      return mutation.type === 'subtitle' ? 'addSubtitle' : 'addSolution';
    case 'update':
      return 'update';
    case 'delete':
      return 'delete';
    case 'move':
      return 'reorder';
  }
}
