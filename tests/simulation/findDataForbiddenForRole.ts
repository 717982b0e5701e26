import type { LocalState } from '../../src/sync/localStore/localState';

/** Lists data in the database that the device's role may not hold. */
export function findDataForbiddenForRole({ meta, rows, ...edits }: LocalState): string[] {
  if (meta.role === 'admin') return [];
  const { outbox, conflicts, rejected, undo, drafts } = edits;
  const hasCosts = [...rows.values()].some(({ cost }) => cost !== null);
  const hasPlans = [...rows.values()].some(({ plan }) => plan !== undefined);
  const hasPrices = meta.role === null && rows.size > 0;
  const hasUnsentEdits = outbox.length + conflicts.size + rejected.size + undo.length + drafts.size > 0;
  return [
    ...(hasCosts ? ['costs'] : []),
    ...(hasPlans ? ['plans'] : []),
    ...(hasPrices ? ['prices'] : []),
    ...(hasUnsentEdits ? ["an admin's edits"] : []),
  ];
}
