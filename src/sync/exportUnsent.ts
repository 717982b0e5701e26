import type { DeviceState } from './deviceState';
import { unsentCount } from './unsent';

/** Everything unsent as one file that a person can keep and a program can read: JSON, UTF-8. */
export function exportUnsent(state: DeviceState, now: number): Blob {
  const label = (itemId: string): string => state.rows.get(itemId)?.solution ?? '';
  const contents = {
    format: 'modifications-non-envoyees',
    version: 1,
    exportedAt: new Date(now).toISOString(),
    device: state.meta.deviceName,
    count: unsentCount(state),
    waiting: state.outbox.map(({ mutation }) => ({ label: label(mutation.itemId), ...mutation })),
    conflicts: [...state.conflicts.values()].map(({ conflict }) => ({ label: label(conflict.itemId), ...conflict })),
    refused: [...state.refused.values()].map((entry) => ({ label: label(entry.mutation.itemId), ...entry })),
    drafts: [...state.drafts.values()].map((draft) => ({ rowLabel: label(draft.itemId), ...draft })),
  };
  return new Blob([JSON.stringify(contents, null, 2)], { type: 'application/json' });
}
