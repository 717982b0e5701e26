import { formatDateTime } from '../../../domain/dates';
import { formatCount } from '../../../domain/groupThousands';
import type { UserAction, UserActionKind } from '../../../domain/pricing/mutation';
import type { ListedChange } from './groupChanges';

const NAMES: Record<UserActionKind, string> = {
  add: 'Ajout',
  update: 'Modification',
  bulkUpdate: 'Modification groupée',
  paste: 'Collage',
  fill: 'Recopie',
  import: 'Import',
  delete: 'Suppression',
  restore: 'Remise dans la grille',
  move: 'Déplacement',
  undo: 'Annulation',
  redo: 'Rétablissement',
  resolveConflict: 'Choix dans un conflit',
  publishPlans: 'Publication de prix prévus',
};

/** Formats 'Import : 240 lignes'. */
export function formatEntryTitle({ kind, count }: UserAction): string {
  return `${NAMES[kind]}\u00a0: ${count === 1 ? '1 ligne' : `${formatCount(count)} lignes`}`;
}

/** Formats time and device of a sent change; of an unsent one, its time and that it waits. */
export function formatOrigin({ at, device }: Pick<ListedChange, 'at' | 'device'>): string {
  return `${formatDateTime(at)}, ${device ?? 'en attente d’envoi'}`;
}

const NAMED_BY_THEIR_CHANGE: ReadonlySet<UserActionKind> = new Set(['add', 'update', 'delete', 'move']);

/** Formats what the title of a single change does not say: ' (Annulation)', ' (Import : 240 lignes)', or ''. */
export function formatActionSuffix(action: UserAction): string {
  if (action.count > 1) return ` (${formatEntryTitle(action)})`;
  return NAMED_BY_THEIR_CHANGE.has(action.kind) ? '' : ` (${NAMES[action.kind]})`;
}
