import type { PageLink } from './types';

export const SOLUTIONS_TELECOM_PAGE = {
  h1: 'Une téléphonie qui suit vos équipes',
  lead: 'Un client qui appelle doit tomber sur quelqu’un. Nous remplaçons le vieux standard par une téléphonie qui sonne au bureau, en atelier et en déplacement, sans changer de numéro.',
  cardsTitle: 'Deux standards, et une téléphonie en ligne',
  cards: [
    {
      name: '3CX',
      icon: 'phone',
      text: 'Un standard complet, sur place ou hébergé : postes fixes, ordinateur et portable avec le même numéro.',
      points: [
        'Accueil vocal, horaires et jours fériés',
        'Files d’attente et reprise par un collègue',
        'Applications pour Android et iPhone',
        'Visioconférence et messagerie interne',
      ],
      path: '/solutions-telecom/3cx',
      label: 'Voir 3CX',
    },
    {
      name: 'Wazo',
      icon: 'network',
      text: 'Une plateforme ouverte, reliée à vos logiciels : plusieurs sites et des parcours d’appel sur mesure.',
      points: [
        'Interface de programmation complète',
        'Plusieurs entités, bien séparées',
        'Choix de l’opérateur et du matériel',
        'Chez vous ou hébergé',
      ],
      path: '/solutions-telecom/wazo',
      label: 'Voir Wazo',
    },
  ],
  onlineTitle: 'Tout en ligne : Aircall.',
  online: {
    name: 'Aircall',
    text: 'Pour la vente et le service client : sans boîtier, reliée à votre gestion commerciale.',
    path: '/solutions-telecom/aircall',
    label: 'Voir Aircall',
  },
  chooseTitle: 'Lequel pour vous ?',
  chooseCaption: '3CX, Wazo et Aircall selon votre situation',
  choose: [
    { label: 'Standard d’un ou deux sites, postes fixes', cells: ['Le plus naturel', 'Possible', 'Peu adapté'] },
    { label: 'Logiciel métier à relier', cells: ['Liaisons courantes', 'Sur mesure', 'Gestion commerciale surtout'] },
    { label: 'Équipe commerciale en ligne', cells: ['Possible', 'Possible', 'Le plus simple'] },
    { label: 'Plusieurs entités à séparer', cells: ['Selon l’édition', 'Son point fort', 'Par équipes'] },
    { label: 'Hébergement', cells: ['Chez vous ou hébergé', 'Chez vous ou hébergé', 'Chez l’éditeur'] },
  ],
  basicsTitle: 'Ce qui compte avant le choix du standard',
  basics: [
    {
      icon: 'fibre',
      title: 'La ligne',
      text: 'La voix supporte mal une ligne instable. Nous la mesurons et, s’il le faut, nous la changeons ou nous ajoutons une 4G de secours.',
    },
    {
      icon: 'phone',
      title: 'Les numéros',
      text: 'Vos numéros sont conservés par portage. L’ancien opérateur est résilié par la demande de portage : ne résiliez rien avant.',
    },
    {
      icon: 'clock',
      title: 'La fin du cuivre',
      text: 'Le réseau téléphonique historique ferme commune par commune. Alarmes, ascenseurs et terminaux de paiement sont à recenser dès maintenant.',
    },
  ],
  limitsTitle: 'Ce qu’il faut savoir avant',
  limits: [
    'La téléphonie par internet dépend de la ligne et du courant : un secours 4G et des renvois vers les portables font partie de nos projets.',
    'Les prix dépendent du nombre de personnes, des numéros et du matériel repris : le devis sépare la licence, les communications et l’installation.',
    'Un portage de numéros se prépare avec l’opérateur : prévoyez-le bien avant un déménagement.',
  ],
  back: { path: '/solutions', label: 'Retour' } satisfies PageLink,
  contactTitle: 'Faisons le tour de vos appels',
  contactText: 'Combien de postes, combien de sites, quels numéros : avec cela, nous vous répondons précisément.',
  contactLabel: 'Nous contacter',
} as const;
