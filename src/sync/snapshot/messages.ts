import type { SyncProblem } from '../../domain/pricing/syncActivity';
import type { RejectionCode } from '../localStore/localState';

/** User-facing texts of the sync, by code. */
export const SYNC_PROBLEM_TEXTS: Record<SyncProblem, string> = {
  offline: 'Vos modifications partiront au retour du réseau.',
  unreachable: 'Le serveur ne répond pas. Nouvel essai automatique.',
  timeout: 'La connexion est trop lente. Nouvel essai automatique.',
  busy: 'Le serveur est surchargé. Nouvel essai automatique.',
  contention: 'D’autres modifications arrivent en même temps. Nouvel essai automatique.',
  rejected: 'Le serveur a refusé la demande. Nouvel essai automatique.',
  signInAgain: 'Vos modifications restent sur cet appareil.',
  sessionEnded: 'La session a été fermée par le serveur. Reconnectez-vous.',
  storageFull: 'Le stockage de cet appareil est plein.',
  storageFailed: 'Le stockage de cet appareil ne répond pas.',
  newerVersion: 'Une version plus récente du site est nécessaire.',
};

export const REJECTION_TEXTS: Record<RejectionCode, string> = {
  denied: 'Le serveur n’autorise pas cette modification.',
  invalid: 'Le serveur juge cette modification invalide.',
};

export const LOGOUT_FAILURE_TEXTS = {
  stillUnsent: 'Des modifications n’ont pas pu être envoyées. Vérifiez votre connexion.',
  needDecision: 'Des conflits ou des modifications refusées attendent votre décision.',
  unsavedInput:
    'Une saisie n’est pas terminée\u00a0: enregistrez-la dans la grille, gardez-la scellée, ou abandonnez-la.',
  cannotSeal: 'Ce navigateur ne peut pas sceller les modifications.',
  storageFull: 'Le stockage de cet appareil est plein. Libérez de la place, puis réessayez.',
  storage: 'Le stockage de cet appareil ne répond pas.',
} as const;
