import type { TelecomProduct } from '../types';

export const wazo: TelecomProduct = {
  path: '/solutions-telecom/wazo',
  name: 'Wazo',
  h1: 'Wazo, la téléphonie reliée à vos logiciels',
  family: 'Téléphonie ouverte',
  icon: 'network',
  lead: 'Une plateforme de téléphonie au code ouvert, faite pour être reliée au reste : logiciel métier, gestion commerciale, accueil de plusieurs sites. Vous n’êtes lié ni à un matériel ni à un seul opérateur.',
  features: {
    title: 'Ce que fait Wazo',
    items: [
      'Postes, groupes, files d’attente, accueils vocaux et calendriers',
      'Applications pour ordinateur, navigateur et téléphone',
      'Messagerie, présence et visioconférence',
      'Interface de programmation complète, pour relier vos logiciels',
      'Plusieurs entités ou sites sur une même plateforme, bien séparés',
      'Choix de l’opérateur et du matériel, remplaçables plus tard',
      'Installation chez vous ou hébergement',
    ],
  },
  benefits: [
    {
      icon: 'laptop',
      title: 'La fiche client s’ouvre avec l’appel',
      text: 'Reliée à votre logiciel, la téléphonie montre qui appelle et enregistre l’échange au bon endroit, sans double saisie.',
    },
    {
      icon: 'lock',
      title: 'Pas d’enfermement',
      text: 'Le cœur est ouvert, les postes sont standards, l’opérateur se change. Votre investissement ne dépend pas d’une seule marque.',
    },
    {
      icon: 'pin',
      title: 'Plusieurs sites, un seul accueil',
      text: 'Un standard à Pamiers répond pour Saint-Girons, et l’appel suit la bonne personne, où qu’elle soit.',
    },
  ],
  audience: [
    'Pour les entreprises et les collectivités qui ont un besoin particulier : un logiciel métier à relier, plusieurs entités à accueillir, des règles d’appel qui ne rentrent pas dans les cases. Pour un besoin courant, 3CX est en général plus vite en place.',
  ],
  steps: [
    {
      title: 'Atelier',
      text: 'Nous notons les parcours d’appel et les logiciels à relier, avec ceux qui décrochent tous les jours.',
    },
    {
      title: 'Maquette',
      text: 'Un accueil d’essai et deux ou trois postes, pour vérifier les parcours avant d’équiper tout le monde.',
    },
    { title: 'Liaisons', text: 'Les échanges avec vos logiciels sont écrits, essayés et documentés.' },
    {
      title: 'Bascule',
      text: 'Numéros portés, postes en place, équipe formée ; l’ancien système reste prêt jusqu’à la fin des essais.',
    },
  ],
  cost: {
    text: 'Le devis sépare la plateforme, les communications, le matériel et les liaisons avec vos logiciels : ce sont elles qui font varier le prix, nous les chiffrons donc une par une.',
    quoteCovers: [
      'la plateforme et son hébergement',
      'les lignes et les communications',
      'chaque liaison avec un logiciel',
      'la formation et la documentation',
    ],
  },
  limits: [
    'Une liaison dépend aussi de l’éditeur de votre logiciel : s’il n’offre pas d’accès, nous vous le disons avant le devis.',
    'La liberté a un prix : le projet demande plus de préparation qu’un standard prêt à l’emploi.',
    'Comme toute téléphonie par internet, Wazo dépend de la ligne : un secours 4G et des renvois vers les portables font partie du projet.',
  ],
  back: { path: '/solutions-telecom', label: 'Retour' },
  related: [
    { path: '/solutions-telecom/3cx', label: 'Comparer avec 3CX' },
    { path: '/solutions-telecom/aircall', label: 'Comparer avec Aircall' },
    { path: '/internet-access', label: 'Une ligne faite pour la voix' },
  ],
};
