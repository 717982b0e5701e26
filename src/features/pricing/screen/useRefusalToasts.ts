import { useEffect, useRef } from 'react';
import type { Mutation } from '../../../domain/mutation';
import { showToast } from '../../../ui/toast';
import { useEditorValue } from '../editor/EditorContext';
import { FAILURE_MESSAGES, type FailureKind } from '../messages';
import type { RefusedView } from '../services';

/** A refusal is told once, when it comes; afterwards the badge and the panel stand for it. */
export function useRefusalToasts(): void {
  const refused = useEditorValue((snapshot) => snapshot.refused);
  const told = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    const known = told.current;
    told.current = new Set(refused.map((entry) => entry.id));
    // The ones that were there at opening have been told in their time.
    const fresh = known === null ? undefined : refused.find((entry) => !known.has(entry.id));
    if (fresh) tell(fresh);
  }, [refused]);
}

function tell({ mutation, label, reason }: RefusedView): void {
  showToast({ title: FAILURE_MESSAGES[kindOf(mutation)], text: `${label}. ${reason}`, tone: 'error' });
}

function kindOf(mutation: Mutation): FailureKind {
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
