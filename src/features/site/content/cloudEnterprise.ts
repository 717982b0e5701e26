import type { Feature, MailTemplate, Offer, Step } from './types';

export const CLOUD_ENTERPRISE_PAGE = {
  h1: 'Vos serveurs dans le cloud, avec quelqu’un au bout du fil',
  lead: 'Un serveur qui vieillit dans un placard, un logiciel à ouvrir à deux sites, une sauvegarde dont on doute : nous hébergeons, nous migrons et nous surveillons, en gardant chez vous ce qui doit y rester.',
  offersTitle: 'Trois offres, seules ou ensemble',
  offers: [
    {
      icon: 'server',
      title: 'Serveurs cloud managés',
      text: 'Un serveur à votre mesure dans un centre de données, dont nous assurons l’entretien.',
      points: [
        'Mises à jour du système et surveillance',
        'Sauvegardes dans un second lieu',
        'Accès protégé depuis vos bureaux et à distance',
        'Puissance ajustable quand l’activité change',
      ],
      suitableFor: 'Pour un logiciel métier, des fichiers partagés ou un bureau à distance, sans machine à acheter.',
    },
    {
      icon: 'backup',
      title: 'Migration vers le cloud',
      text: 'Le déménagement de vos serveurs, de vos données et de vos habitudes, préparé et essayé.',
      points: [
        'Inventaire des applications et de leurs liens',
        'Copie d’essai, vérifiée par vos utilisateurs',
        'Bascule à une heure choisie avec vous',
        'Retour en arrière prévu et écrit',
      ],
      suitableFor: 'Pour un serveur en fin de vie, un changement d’hébergeur ou la fermeture d’un local.',
    },
    {
      icon: 'cloud',
      title: 'Cloud hybride',
      text: 'Ce qui doit être rapide ou rester sur place reste chez vous, le reste est hébergé.',
      points: [
        'Fichiers lourds et machines-outils au plus près',
        'Messagerie et applications en ligne',
        'Un seul compte par personne pour les deux mondes',
        'Sauvegarde croisée entre les deux lieux',
      ],
      suitableFor: 'Pour un atelier, un bureau d’études ou un site dont la ligne internet est limitée.',
    },
  ] satisfies readonly Offer[],
  reasonsTitle: 'Quatre raisons de nous le confier',
  reasons: [
    {
      icon: 'pin',
      title: 'Une équipe à portée de route',
      text: 'Les serveurs sont loin, les techniciens non : ils viennent chez vous en Ariège et en Haute-Garonne, avant, pendant et après la migration.',
    },
    {
      icon: 'shield',
      title: 'La sécurité dès le plan',
      text: 'Accès, cloisonnement, chiffrement et sauvegarde sont dessinés avant la première copie, pas ajoutés à la fin.',
    },
    {
      icon: 'gauge',
      title: 'Un coût qui se lit',
      text: 'Un montant mensuel par serveur, un montant unique pour la migration. Ce qui peut varier, comme l’espace disque, est écrit au devis.',
    },
    {
      icon: 'document',
      title: 'Vos clés, votre documentation',
      text: 'Accès, schémas et procédures vous sont remis. Vous pouvez partir, ou changer d’avis, sans nous demander la permission.',
    },
  ] satisfies readonly Feature[],
  stepsTitle: 'Une migration, jour après jour',
  steps: [
    {
      title: 'Inventaire',
      text: 'Serveurs, applications, volumes, horaires, personnes. Nous cherchons surtout les liens cachés : l’imprimante, le vieux logiciel de paie.',
    },
    {
      title: 'Plan et chiffrage',
      text: 'Ce qui part, ce qui reste, dans quel ordre, avec quel arrêt. Deux scénarios chiffrés.',
    },
    {
      title: 'Copie d’essai',
      text: 'Vos utilisateurs travaillent une journée sur la copie. Rien ne bascule avant leur accord.',
    },
    {
      title: 'Bascule et présence',
      text: 'La copie finale, les contrôles, puis un technicien joignable à l’ouverture du premier jour.',
    },
  ] satisfies readonly Step[],
  limitsTitle: 'Quand le cloud n’est pas la réponse',
  limits: [
    'La ligne internet du site est faible et ne peut pas être améliorée : gardez l’essentiel sur place, avec une copie en ligne.',
    'Le logiciel métier pilote une machine ou un appareil de mesure : il reste à côté d’elle.',
    'Le serveur a deux ans et suffit : une bonne sauvegarde externe coûtera moins qu’un déménagement.',
  ],
  contactTitle: 'Parlons de votre serveur',
  contactText:
    'Dites-nous ce qu’il fait tourner et depuis quand : nous vous disons ce que nous ferions, et ce que nous laisserions en place.',
  contactLabel: 'Nous contacter',
  contact: {
    subject: 'Demande de contact : cloud d’entreprise',
    request: 'Je souhaite parler d’un projet de serveur ou de migration vers le cloud.',
    questions: ['Ce que font nos serveurs', 'Âge du matériel', 'Volume de données (environ)', 'Échéance souhaitée'],
  } satisfies MailTemplate,
} as const;
