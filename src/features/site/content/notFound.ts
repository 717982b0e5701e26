import type { IconName } from '../icons/Icon';
import type { PageLink } from './types';

interface SuggestedLink extends PageLink {
  readonly icon: IconName;
  readonly text: string;
  readonly linkLabel: string;
}

export const NOT_FOUND_PAGE = {
  h1: 'Ce sentier ne mène nulle part',
  eyebrow: 'Erreur 404',
  lead: 'La page que vous cherchez a changé d’adresse ou n’a jamais existé. Rien de cassé chez vous : voici les chemins balisés.',
  /** Shown instead on a page that was opened offline: the server was not asked whether it exists. */
  offline: {
    h1: 'Ce sentier n’est pas sur cet appareil',
    eyebrow: 'Hors connexion',
    lead: 'Sans connexion, seules les pages enregistrées sur cet appareil s’ouvrent, et celle-ci n’en fait pas partie. Rétablissez la connexion, puis réessayez. En attendant, voici les chemins balisés.',
  },
  waysTitle: 'Les chemins les plus suivis',
  ways: [
    {
      path: '/solutions',
      label: 'Toutes les solutions',
      text: 'Neuf produits installés et suivis.',
      icon: 'folder',
      linkLabel: 'Voir le catalogue',
    },
    {
      path: '/cloud-services',
      label: 'Services cloud',
      text: 'Messagerie, fichiers, serveurs.',
      icon: 'cloud',
      linkLabel: 'Comparer les suites',
    },
    {
      path: '/cybersecurity',
      label: 'Cybersécurité',
      text: 'Protéger, surveiller, former.',
      icon: 'shield',
      linkLabel: 'Voir la démarche',
    },
    {
      path: '/premium-management',
      label: 'Infogérance',
      text: 'Trois plans et leurs prix.',
      icon: 'gauge',
      linkLabel: 'Comparer les plans',
    },
    {
      path: '/blog',
      label: 'Le blog',
      text: 'Des conseils pour les entreprises.',
      icon: 'document',
      linkLabel: 'Lire les articles',
    },
    {
      path: '/support',
      label: 'Support',
      text: 'Une panne, une question technique.',
      icon: 'headset',
      linkLabel: 'Demander de l’aide',
    },
  ] satisfies readonly SuggestedLink[],
  home: 'Revenir à l’accueil',
  retry: 'Réessayer',
  contact: 'Nous signaler un lien cassé',
} as const;
