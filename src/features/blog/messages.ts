import type { BlogErrorCode } from './blogReader';

/** French copy of the loading, error and offline states. */
export const BLOG_MESSAGES = {
  loadingList: 'Chargement des articles…',
  loadingPost: 'Chargement de l’article…',
  listNetwork:
    'Un problème de réseau est survenu lors de la récupération des articles. Vérifiez votre connexion et réessayez.',
  listDefault: 'Impossible de charger les articles. Veuillez réessayer plus tard.',
  listEmpty: 'Aucun article publié pour le moment.',
  listPageNotFound: 'Cette page de la liste n’existe pas, ou n’existe plus.',
  allPosts: 'Voir tous les articles',
  postNotFound: 'Article non trouvé. Il se peut que le lien soit incorrect ou que l’article ait été retiré.',
  postNetwork:
    'Un problème de réseau est survenu lors de la récupération de l’article. Vérifiez votre connexion et réessayez. Les articles déjà lus sur cet appareil restent lisibles hors connexion.',
  postDefault: 'Impossible de charger l’article. Veuillez réessayer plus tard.',
  offline: 'Vous êtes hors ligne.',
  notRenewed: 'La page n’a pas pu être actualisée.',
  unknownDate: 'Date inconnue',
  retry: 'Réessayer',
} as const;

/** Fills 'Erreur : {reason}'; codes without an entry get the generic message. */
const REASONS: Readonly<Partial<Record<BlogErrorCode, string>>> = {
  denied: 'le serveur a refusé la lecture des articles.',
  quota: 'le service est très sollicité pour le moment.',
};

export function getListErrorMessage(code: BlogErrorCode): string {
  if (code === 'network') return BLOG_MESSAGES.listNetwork;
  const reason = REASONS[code];
  return reason === undefined ? BLOG_MESSAGES.listDefault : `Erreur : ${reason}`;
}

export function getPostErrorMessage(code: BlogErrorCode): string {
  return code === 'network' ? BLOG_MESSAGES.postNetwork : BLOG_MESSAGES.postDefault;
}
