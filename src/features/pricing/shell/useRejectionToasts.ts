import { useEffect, useRef } from 'react';
import type { Mutation } from '../../../domain/pricing/mutation';
import { showToast } from '../../../ui/toast';
import { usePricingEditorValue } from './PricingServicesProvider';
import { FAILURE_TITLES, type FailedAction } from '../messages';
import type { RejectionSnapshot } from '../../../domain/pricing/pricingEditor';

/** Shows a toast for new rejections: one for the first of those that arrive together; badge and panel list all. */
export function useRejectionToasts(): void {
  const rejected = usePricingEditorValue((snapshot) => snapshot.rejected);
  const knownIds = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    const previousIds = knownIds.current;
    knownIds.current = new Set(rejected.map((entry) => entry.id));
    // Rejections that exist on mount were reported before.
    const added = previousIds === null ? undefined : rejected.find((entry) => !previousIds.has(entry.id));
    if (added) showRejectionToast(added);
  }, [rejected]);
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
