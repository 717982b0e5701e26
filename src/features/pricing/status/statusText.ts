import { formatCount } from '../../../domain/groupThousands';
import type { StorageHealth, SyncSnapshot } from '../../../domain/pricing/pricingEditor';
import type { SyncPhase } from '../../../domain/pricing/syncActivity';
import { formatAge, formatCompletedAge } from './formatAge';

const PHASES: Record<SyncPhase, string> = {
  idle: 'À jour',
  syncing: 'Synchronisation…',
  offline: 'Hors connexion',
  waiting: 'Nouvel essai bientôt',
  sessionUnreachable: 'Reconnexion requise',
  sessionEnded: 'Session terminée',
  storageFailed: 'Stockage indisponible',
};

export type StatusTone = 'calm' | 'busy' | 'warning' | 'error';

/** Returns the sync state in a few French words. */
export function formatPhase({ phase, unsent, toSend }: SyncSnapshot): string {
  if (phase !== 'idle' || unsent === 0) return PHASES[phase];
  return toSend > 0 ? 'Envoi à venir' : 'À vous de choisir';
}

export function getStatusTone({ phase, isStalled, unsent, toSend }: SyncSnapshot): StatusTone {
  if (phase === 'sessionEnded' || phase === 'storageFailed') return 'error';
  if (isStalled || phase === 'sessionUnreachable') return 'warning';
  if (phase !== 'idle' || toSend > 0) return 'busy';
  return unsent === 0 ? 'calm' : 'warning';
}

/** Phases that say themselves why sync is blocked: their cause text is about sending edits. */
const EDIT_ONLY_PHASES: readonly SyncPhase[] = ['offline', 'sessionUnreachable'];

const OLD_PRICES_TEXT = 'Les prix affichés sont ceux de la dernière synchronisation.';

/**
 * Formats why sync is blocked; null if it is not. Partners, who have no edits to send, read which prices they see
 * instead.
 */
export function formatSyncFailureCause(
  { phase, causeText, lastSyncAt }: SyncSnapshot,
  isAdmin: boolean,
): string | null {
  if (isAdmin || causeText === null) return causeText;
  const cause = EDIT_ONLY_PHASES.includes(phase) ? [] : [causeText];
  return [...cause, ...(lastSyncAt === null ? [] : [OLD_PRICES_TEXT])].join(' ');
}

/** Compares the sync state before and after a manual sync; null if another tab is still syncing. */
export function getManualSyncOutcome(
  before: SyncSnapshot,
  after: SyncSnapshot,
): { isDone: true } | { isDone: false; reason: string } | null {
  const { phase, unsent, causeText } = after;
  // `navigator.onLine` may be wrong: a new `lastSyncAt` proves a completed pull.
  if (after.lastSyncAt !== before.lastSyncAt && (phase === 'idle' || phase === 'offline')) return { isDone: true };
  if (phase === 'idle' || phase === 'syncing') return null;
  const reason = unsent === 0 && EDIT_ONLY_PHASES.includes(phase) ? null : causeText;
  return { isDone: false, reason: reason ?? `${PHASES[phase]}.` };
}

/** Formats number and age of the unsent edits, also for zero. */
export function formatUnsent({ unsent, oldestUnsentAt }: SyncSnapshot, now: number): string {
  if (unsent === 0) return 'Aucune modification en attente';
  const count = unsent === 1 ? '1 modification en attente' : `${formatCount(unsent)} modifications en attente`;
  if (oldestUnsentAt === null) return count;
  return unsent === 1
    ? `${count}, ${formatAge(oldestUnsentAt, now)}`
    : `${count}, la plus ancienne ${formatAge(oldestUnsentAt, now)}`;
}

/**
 * Formats the age of the last sync; while sync is blocked never as 'à l’instant', which would contradict the failure.
 */
export function formatLastSync({ phase, lastSyncAt }: SyncSnapshot, now: number): string {
  if (lastSyncAt === null) return 'Jamais synchronisée';
  if (phase === 'idle' || phase === 'syncing') return `Synchronisée ${formatAge(lastSyncAt, now)}`;
  return `Dernière synchronisation ${formatCompletedAge(lastSyncAt, now)}`;
}

export type StorageWarning =
  /** The browser may delete the data. `advice`: what an admin can do. */
  | { tone: 'warning'; text: string; advice: string | null }
  /** A fault. `canExport`: offers to export unsent edits. */
  | { tone: 'error'; text: string; canExport: boolean };

/** Returns the storage warning for a role; null if none applies. */
export function getStorageWarning(health: StorageHealth, isAdmin: boolean): StorageWarning | null {
  switch (health) {
    case 'persistent':
      return null;
    case 'bestEffort':
      return isAdmin
        ? {
            tone: 'warning',
            text: 'Ce navigateur peut effacer les données locales si la place vient à manquer.',
            advice: 'Envoyez vos modifications sans tarder ou installez l’application.',
          }
        : null;
    case 'temporary':
      return {
        tone: 'warning',
        text: 'Fenêtre privée\u00a0: les données locales disparaîtront à sa fermeture.',
        advice: isAdmin ? 'Envoyez vos modifications avant de la fermer.' : null,
      };
    case 'full':
      return {
        tone: 'error',
        text: isAdmin
          ? 'Le stockage de cet appareil est plein\u00a0: les nouvelles modifications ne peuvent pas y être gardées. L’envoi continue. Libérez de la place ou exportez vos modifications.'
          : 'Le stockage de cet appareil est plein\u00a0: les nouveaux prix ne peuvent pas y être enregistrés. Libérez de la place.',
        canExport: isAdmin,
      };
    case 'failed':
      return {
        tone: 'error',
        text: isAdmin
          ? 'Le stockage de cet appareil ne répond pas, peut-être faute de place\u00a0: ce que vous saisissez n’y est pas gardé. Réessayez dans un instant, ou exportez vos modifications.'
          : 'Le stockage de cet appareil ne répond pas, peut-être faute de place\u00a0: les nouveaux prix ne peuvent pas y être enregistrés. Réessayez dans un instant.',
        canExport: isAdmin,
      };
    case 'lost':
      return {
        tone: 'error',
        text: 'Données locales perdues\u00a0: cet appareil avait des modifications dont l’envoi n’était pas confirmé, et le navigateur les a effacées. Vérifiez vos dernières valeurs.',
        canExport: false,
      };
    case 'newerVersion':
      return {
        tone: 'error',
        text: 'Une version plus récente du site a déjà ouvert ces données\u00a0: elle est nécessaire pour mettre à jour ou modifier la grille. Rien de ce qui est enregistré n’est perdu.',
        canExport: isAdmin,
      };
  }
}

const CLEARED = 'Les données de ce site ont été effacées de cet appareil, et votre session avec elles.';

/** Formats what was restored after site data was cleared while a tab was open. */
export function formatClearedDataRecovered(unsent: number, drafts: number): string {
  if (unsent + drafts === 0)
    return `${CLEARED} La grille affichée a été gardée\u00a0: connectez-vous pour la mettre à jour.`;
  const input = formatInput(unsent, drafts);
  return unsent + drafts === 1
    ? `${CLEARED} ${input} a été réenregistrée\u00a0: connectez-vous pour l’envoyer, ou exportez-la.`
    : `${CLEARED} ${input} ont été réenregistrées\u00a0: connectez-vous pour les envoyer, ou exportez-les.`;
}

const RECOVERY_FAILED =
  'Les données de ce site ont été effacées de cet appareil, ou ne sont plus lisibles, et n’ont pas pu y être réenregistrées. Un nouvel essai a lieu régulièrement.';

/**
 * Formats what only the open page still has, because the device could not store it again after site data was cleared.
 */
export function formatClearedDataRecoveryFailed(unsent: number, drafts: number): string {
  if (unsent + drafts === 0) return `${RECOVERY_FAILED} La grille reste affichée tant que cette page est ouverte.`;
  return `${RECOVERY_FAILED} Cette page contient encore ${formatInput(unsent, drafts)}\u00a0: ne la fermez pas avant d’avoir tout exporté.`;
}

/** Counts unsent edits and typed values, such as '2 modifications non envoyées et 1 saisie en cours'. */
function formatInput(unsent: number, drafts: number): string {
  return [
    unsent > 0 && `${formatCount(unsent)} ${unsent === 1 ? 'modification non envoyée' : 'modifications non envoyées'}`,
    drafts > 0 && `${formatCount(drafts)} ${drafts === 1 ? 'saisie en cours' : 'saisies en cours'}`,
  ]
    .filter(Boolean)
    .join(' et ');
}

/** Formats whether the browser granted persistent storage. */
export function formatPersistence(health: StorageHealth): string {
  switch (health) {
    case 'persistent':
      return 'Données locales\u00a0: ce navigateur s’est engagé à les conserver.';
    case 'temporary':
      return 'Données locales\u00a0: effacées à la fermeture de cette fenêtre privée.';
    case 'bestEffort':
    case 'full':
    case 'failed':
    case 'lost':
    case 'newerVersion':
      return 'Données locales\u00a0: ce navigateur les conserve sans engagement, et peut les effacer si la place manque.';
  }
}
