import type { Cause } from './activity';
import type { RefusalCode } from './deviceState';

/** Every sentence of the sync that a person reads, chosen by code. */
export const CAUSES: Record<Cause, string> = {
  offline: 'Vos modifications partiront au retour du réseau.',
  unreachable: 'Le serveur ne répond pas. Nouvel essai automatique.',
  timeout: 'La connexion est trop lente. Nouvel essai automatique.',
  busy: 'Le serveur est surchargé. Nouvel essai automatique.',
  contention: 'D’autres modifications arrivent en même temps. Nouvel essai automatique.',
  refused: 'Le serveur a refusé la demande. Nouvel essai automatique.',
  signInAgain: 'Vos modifications restent sur cet appareil.',
  sessionEnded: 'La session a été fermée par le serveur. Reconnectez-vous.',
  storageFull: 'Le stockage de cet appareil est plein.',
  storageFailed: 'Le stockage de cet appareil ne répond pas.',
  newerVersion: 'Une version plus récente du site est ouverte. Rechargez la page.',
};

export const REFUSALS: Record<RefusalCode, string> = {
  denied: 'Le serveur n’autorise pas cette modification.',
  invalid: 'Le serveur juge cette modification invalide.',
};

export const LOGOUT_REASONS = {
  stillUnsent: 'Des modifications n’ont pas pu être envoyées. Vérifiez votre connexion.',
  needDecision: 'Des conflits ou des modifications refusées attendent votre décision.',
  cannotSeal: 'Ce navigateur ne peut pas sceller les modifications.',
  storage: 'Le stockage de cet appareil ne répond pas.',
} as const;
