import type { Conflict } from '../../src/domain/pricing/conflict';
import type { Mutation } from '../../src/domain/pricing/mutation';

const buildConflictKey = (mutation: Mutation, unit: Conflict['unit']): string => `${mutation.id}:${unit}`;

/**
 * Lists the keys (edit and unit) under which a conflict counts as shown already. Includes the units that it can change
 * to: a conflict of one unit becomes a row conflict when the row is deleted, and back when it is restored.
 */
export function listConflictKeys({ unit, mutations }: Conflict): string[] {
  const units: Conflict['unit'][] =
    unit === 'deletedByOther' ? [unit, 'label', 'price', 'plan'] : [unit, 'deletedByOther'];
  return mutations.flatMap((mutation) => units.map((one) => buildConflictKey(mutation, one)));
}

/** True if the user has already seen the whole conflict. */
export function isKnownConflict({ unit, mutations }: Conflict, knownConflictKeys: ReadonlySet<string>): boolean {
  return mutations.every((mutation) => knownConflictKeys.has(buildConflictKey(mutation, unit)));
}

/** True if this accepted mutation can have caused the conflict: it changes the same unit of the row. */
export function causesConflict(mutation: Mutation, { itemId, unit }: Conflict): boolean {
  if (mutation.itemId !== itemId) return false;
  if (unit === 'deletedByOther') return mutation.kind === 'delete';
  if (mutation.kind === 'create') return true;
  if (mutation.kind !== 'update') return false;
  return unit === 'changedByOther' || mutation[unit] !== undefined;
}
