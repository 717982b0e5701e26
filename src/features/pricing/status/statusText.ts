import { formatCount } from '../../../domain/money';
import type { StorageHealth, SyncPhase, SyncView } from '../services';
import { ageText } from './ages';

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

/** State of the synchronisation in two or three words. */
export function phaseText({ phase, unsent, toSend }: SyncView): string {
  if (phase !== 'idle' || unsent === 0) return PHASES[phase];
  return toSend > 0 ? 'Envoi à venir' : 'À vous de choisir';
}

export function statusTone({ phase, stalled }: SyncView): StatusTone {
  if (phase === 'sessionEnded' || phase === 'storageFailed') return 'error';
  if (stalled || phase === 'sessionUnreachable') return 'warning';
  return phase === 'idle' ? 'calm' : 'busy';
}

/** They speak of edits: partners have none. */
const CAUSES_OF_EDITS: readonly SyncPhase[] = ['offline', 'sessionUnreachable'];

/** What stands in the way, as far as it concerns this role; null where nothing does. */
export function causeText({ phase, cause }: SyncView, admin: boolean): string | null {
  return !admin && CAUSES_OF_EDITS.includes(phase) ? null : cause;
}

/** The answer to who asked for a synchronisation; null where it is still going on, in another tab. */
export function answerText(before: SyncView, after: SyncView): { done: true } | { done: false; reason: string } | null {
  const { phase, unsent } = after;
  // A browser that calls itself offline may be wrong: what was read just now was read.
  if (after.lastSyncAt !== before.lastSyncAt && (phase === 'idle' || phase === 'offline')) return { done: true };
  if (phase === 'idle' || phase === 'syncing') return null;
  return { done: false, reason: causeText(after, unsent > 0) ?? `${PHASES[phase]}.` };
}

/** Number and age of what is only on this device; always told, also when it is nothing. */
export function unsentText({ unsent, oldestUnsentAt }: SyncView, now: number): string {
  if (unsent === 0) return 'Aucune modification en attente';
  const count = unsent === 1 ? '1 modification en attente' : `${formatCount(unsent)} modifications en attente`;
  if (oldestUnsentAt === null) return count;
  return unsent === 1
    ? `${count}, ${ageText(oldestUnsentAt, now)}`
    : `${count}, la plus ancienne ${ageText(oldestUnsentAt, now)}`;
}

export function lastSyncText({ lastSyncAt }: SyncView, now: number): string {
  return lastSyncAt === null ? 'Jamais synchronisée' : `Synchronisée ${ageText(lastSyncAt, now)}`;
}

export interface StorageWarning {
  tone: 'warning' | 'error';
  text: string;
  /** Unsent edits can be kept in a file. */
  exportable: boolean;
}

/** What this device cannot promise about edits; null where nothing has to be said. */
export function storageWarning(health: StorageHealth, admin: boolean): StorageWarning | null {
  switch (health) {
    case 'persistent':
      return null;
    case 'bestEffort':
      return admin
        ? {
            tone: 'warning',
            text: 'Ce navigateur peut effacer les données locales si la place vient à manquer. Envoyez vos modifications sans tarder ou installez l’application.',
            exportable: false,
          }
        : null;
    case 'temporary':
      return {
        tone: 'warning',
        text: 'Fenêtre privée\u00a0: les données locales, modifications non envoyées comprises, disparaîtront à sa fermeture.',
        exportable: admin,
      };
    case 'full':
      return {
        tone: 'error',
        text: 'Le stockage de cet appareil est plein\u00a0: les nouvelles modifications ne peuvent pas y être gardées. L’envoi continue. Libérez de la place ou exportez vos modifications.',
        exportable: admin,
      };
    case 'lost':
      return {
        tone: 'error',
        text: 'Données locales perdues\u00a0: cet appareil avait des modifications non envoyées, et le navigateur les a effacées.',
        exportable: false,
      };
    case 'newerVersion':
      return {
        tone: 'error',
        text: 'Une version plus récente du site a déjà ouvert ces données. Rechargez la page pour modifier la grille\u202f; rien n’est perdu.',
        exportable: false,
      };
  }
}

/** How long the browser keeps what the grid stores; what it answered when it was asked. */
export function keptText(health: StorageHealth): string {
  switch (health) {
    case 'persistent':
      return 'Données locales\u00a0: ce navigateur s’est engagé à les conserver.';
    case 'temporary':
      return 'Données locales\u00a0: effacées à la fermeture de cette fenêtre privée.';
    case 'bestEffort':
    case 'full':
    case 'lost':
    case 'newerVersion':
      return 'Données locales\u00a0: ce navigateur les conserve sans engagement, et peut les effacer si la place manque.';
  }
}
