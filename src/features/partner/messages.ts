import { formatTime } from '../../domain/dates';
import { formatCount } from '../../domain/groupThousands';
import type { UnsentCounts } from '../../domain/partner/partnerSession';

/** French copy of the partner login and logout. */
export const LOGIN_TEXTS = {
  heading: 'Espace Partenaire',
  introduction: 'Entrez le mot de passe qui vous a été remis pour consulter la grille tarifaire.',
  password: 'Mot de passe',
  submit: 'Accéder',
  submitting: 'Vérification…',
  show: 'Afficher le mot de passe',
  required: 'Le mot de passe est requis.',
  signedInPartner: 'Vous êtes connecté en tant que partenaire.',
  signedInAdmin: 'Vous êtes connecté en tant qu’administrateur.',
  openGrid: 'Ouvrir la grille tarifaire',
  signInAgain: 'Se reconnecter avec le mot de passe',
  signInAgainReason: 'Utile quand la grille dit « Reconnexion requise ».',
  signInAgainKeepsEdits: 'Vos modifications en attente sont conservées.',
  signIn: 'Se connecter',
  checking: 'Vérification de votre session…',
  unreadable:
    'Ce navigateur ne donne pas accès à ses données locales, dont l’espace partenaire a besoin. Fermez les autres onglets du site et rechargez la page\u202f; sinon, essayez une fenêtre ordinaire ou un autre navigateur.',
  outdated:
    'Les données de cet appareil ont été ouvertes par une version plus récente du site\u00a0: cette version est nécessaire. La page de la grille permet de l’obtenir\u202f; rien n’est perdu.',
} as const;

export const ROLE_NAMES = { admin: 'Administrateur', partner: 'Partenaire' } as const;

export const LOGIN_ERROR_TITLE = 'Erreur d’authentification';
export const WRONG_PASSWORD_MESSAGE = 'Mot de passe incorrect';
export const LOGIN_NO_NETWORK_MESSAGE =
  'Aucune connexion. La connexion à l’espace partenaire demande un accès à Internet.';
export const LOGIN_UNAVAILABLE_MESSAGE = 'Le service ne répond pas pour le moment. Réessayez dans quelques minutes.';
export const LOGIN_STORAGE_FULL_MESSAGE =
  'Le stockage de cet appareil est plein\u00a0: la session ne peut pas y être enregistrée. Libérez de la place, puis réessayez.';

export const LOGIN_CANNOT_SEAL_MESSAGE =
  'Ce navigateur ne peut pas sceller les modifications non envoyées. Déconnectez-vous d’abord\u00a0: vous pourrez les envoyer, les exporter ou les abandonner.';

export const ENCRYPTION_UNSUPPORTED_MESSAGE = {
  title: 'Attention',
  text: 'Ce navigateur ne sait pas chiffrer\u00a0: les modifications non envoyées disparaîtront à la fin de la session.',
} as const;

/** @param retryAt ms since 1970, or undefined if the server did not return it. */
export function formatLoginThrottledMessage(retryAt: number | undefined): string {
  if (retryAt === undefined) return 'Trop de tentatives. Réessayez dans quelques minutes.';
  // Rounds up to a whole minute: an attempt at the displayed time must not come too early.
  return `Trop de tentatives. Réessayez à partir de ${formatTime(Math.ceil(retryAt / 60_000) * 60_000)}.`;
}

export function formatEncryptedEditsMessage(count: number): string {
  return count === 1
    ? 'Une modification non envoyée est scellée sur cet appareil. La prochaine connexion administrateur l’ouvrira.'
    : `${formatCount(count)} modifications non envoyées sont scellées sur cet appareil. La prochaine connexion administrateur les ouvrira.`;
}

export const LOGOUT_TEXTS = {
  button: 'Déconnexion',
  heading: 'Modifications non envoyées',
  send: 'Envoyer maintenant',
  sendHint: 'Envoi au serveur, puis déconnexion.',
  seal: 'Garder scellées sur cet appareil',
  sealHint: 'Chiffrées\u00a0: seule la prochaine connexion administrateur sur cet appareil les ouvrira.',
  export: 'Exporter',
  exportHint: 'Enregistre un fichier. Vous choisissez ensuite.',
  discard: 'Abandonner',
  discardHint: 'Effacement définitif de ce qui n’est pas encore envoyé.',
  signOut: 'Se déconnecter',
  signOutHint: 'La session se termine sur cet appareil.',
  cancel: 'Rester connecté',
  exported: 'Fichier enregistré. Choisissez maintenant ce que deviennent ces modifications.',
  exportFailed: 'Le fichier n’a pas pu être préparé. Réessayez.',
  failed: 'La déconnexion n’a pas abouti. Réessayez.',
  confirmDiscard: 'Effacer définitivement ces modifications\u202f?',
} as const;

export function formatUnsentEditsMessage({ edits, drafts }: UnsentCounts): string {
  if (edits + drafts === 0) return 'Plus rien n’attend sur cet appareil. Vous pouvez vous déconnecter.';
  const sentences = [
    edits > 0 &&
      (edits === 1
        ? 'Une modification n’a pas encore été envoyée.'
        : `${formatCount(edits)} modifications n’ont pas encore été envoyées.`),
    drafts > 0 &&
      (drafts === 1 ? 'Une saisie n’est pas enregistrée.' : `${formatCount(drafts)} saisies ne sont pas enregistrées.`),
    'Que voulez-vous en faire\u202f?',
  ];
  return sentences.filter(Boolean).join(' ');
}
