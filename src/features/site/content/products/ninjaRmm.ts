import { MountainHut } from '../../drawings/MountainHut';
import type { Product } from '../types';

export const ninjaRmm: Product = {
  path: '/solutions/ninja-rmm',
  name: 'NinjaRMM',
  h1: 'NinjaRMM, votre parc suivi avant la panne',
  family: 'Supervision et maintenance à distance',
  icon: 'radar',
  Drawing: MountainHut,
  lead: 'Un petit agent sur chaque machine nous signale un disque qui fatigue, une sauvegarde en échec ou une mise à jour manquante, souvent avant que vous ne le remarquiez.',
  figures: [
    { value: '1 agent', label: 'discret, sur chaque poste et serveur' },
    { value: '3 systèmes', label: 'Windows, macOS et Linux' },
    { value: '1 inventaire', label: 'du parc, toujours à jour' },
  ],
  features: [
    {
      icon: 'radar',
      title: 'Voir avant la panne',
      text: 'Espace disque, température, mémoire, services arrêtés : les signes avant-coureurs deviennent des alertes, et les alertes des interventions préparées.',
    },
    {
      icon: 'backup',
      title: 'Des mises à jour qui se font',
      text: 'Windows et les logiciels courants sont mis à jour aux heures qui vous gênent le moins. Les échecs sont repris, pas oubliés.',
    },
    {
      icon: 'headset',
      title: 'L’aide sans déplacement',
      text: 'Un technicien prend la main avec votre accord, ou travaille en arrière-plan pendant que vous continuez. Le déplacement reste pour ce qui le demande.',
    },
  ],
  lists: [
    {
      title: 'Ce qui est surveillé',
      items: [
        'Les disques, la mémoire et la charge des postes et des serveurs',
        'Les mises à jour du système et des logiciels courants',
        'Le résultat des sauvegardes',
        'L’état de la protection contre les programmes malveillants',
        'Les équipements du réseau qui savent répondre',
      ],
    },
    {
      title: 'Ce que vous recevez',
      items: [
        'Un inventaire : machines, âge, système, garantie à prévoir',
        'Un rapport régulier, lisible sans être informaticien',
        'Un plan de renouvellement, pour étaler les achats',
        'Moins d’arrêts imprévus, des interventions plus courtes',
        'Un historique de ce qui a été fait, et quand',
      ],
    },
  ],
  audience: [
    'Pour les entreprises sans informaticien à demeure, et pour celles dont l’informaticien veut gagner du temps. La supervision prend son sens dès quelques postes et un serveur, quand plus personne n’a le temps de vérifier chaque machine.',
    'Nos plans d’infogérance comprennent la supervision : celle des postes et des serveurs dès Essentiel, celle du réseau et des sauvegardes à partir du plan Pro. NinjaRMM se prend aussi seul, si vos équipes s’en servent elles-mêmes.',
  ],
  changes: [
    {
      before: 'Le serveur s’arrête un vendredi, le disque était plein depuis des jours.',
      after: 'L’alerte arrive le mardi, le ménage est fait le mercredi.',
    },
    {
      before: 'Chaque poste se met à jour quand il veut, en pleine réunion.',
      after: 'Les mises à jour passent la nuit, et se vérifient.',
    },
    {
      before: 'Combien d’ordinateurs ont plus de six ans ? Personne ne sait.',
      after: 'La réponse est dans l’inventaire, avec un calendrier.',
    },
  ],
  steps: [
    {
      title: 'Installation de l’agent',
      text: 'À distance ou sur place, en quelques minutes par machine. Le travail en cours n’est pas interrompu.',
    },
    {
      title: 'Premier bilan',
      text: 'Les premiers jours donnent la vraie image du parc : retards de mises à jour, disques faibles, logiciels oubliés.',
    },
    {
      title: 'Seuils et horaires',
      text: 'Nous réglons ce qui doit alerter, qui est prévenu et quand les mises à jour peuvent passer.',
    },
    {
      title: 'Routine',
      text: 'Les alertes sont traitées selon votre contrat ; le rapport fait le point avec vous.',
    },
  ],
  cost: {
    text: 'Dans un plan d’infogérance, la supervision est comprise : postes et serveurs avec Essentiel, à 29 € par utilisateur et par mois ; réseau et sauvegardes aussi avec Pro, à 49 €. Prise seule, elle se paie par machine, sur devis.',
    quoteCovers: [
      'le nombre de postes et de serveurs',
      'la mise en place et le premier bilan',
      'le suivi des alertes, ou votre accès à la console',
    ],
  },
  limits: [
    'La supervision prévient, elle ne répare pas seule : un matériel en fin de vie reste à remplacer.',
    'Une machine éteinte ou hors ligne ne peut ni alerter ni être mise à jour ; elle est rattrapée à son retour.',
    'L’agent voit l’état technique des machines. Il n’est pas fait pour surveiller le travail des personnes, et nous ne le réglons pas pour cela.',
  ],
  quote: {
    subject: 'Demande de devis : NinjaRMM',
    request: 'Je souhaite recevoir un devis pour la supervision de notre parc avec NinjaRMM.',
    questions: [
      'Nombre de postes',
      'Nombre de serveurs',
      'Qui suivra les alertes (vous ou nous)',
      'Échéance souhaitée',
    ],
  },
  back: { path: '/solutions', label: 'Retour' },
  related: [
    { path: '/premium-management', label: 'Les plans d’infogérance' },
    { path: '/solutions/sentinel-one', label: 'Ajouter la protection SentinelOne' },
    { path: '/support', label: 'Notre support et la télémaintenance' },
  ],
};
