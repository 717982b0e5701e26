import { Castle } from '../../drawings/Castle';
import type { Product } from '../types';

export const sentinelOne: Product = {
  path: '/solutions/sentinel-one',
  name: 'SentinelOne',
  h1: 'SentinelOne, la protection qui juge les actes',
  family: 'Protection des postes et des serveurs',
  icon: 'shield',
  Drawing: Castle,
  lead: 'Une protection qui juge ce qu’un programme fait, pas seulement à quoi il ressemble. Elle arrête un rançongiciel en cours d’action, isole la machine et montre par où il est entré.',
  figures: [
    { value: 'Sur la machine', label: 'l’analyse continue même sans internet' },
    { value: '3 systèmes', label: 'Windows, macOS et Linux, postes et serveurs' },
    { value: '1 console', label: 'pour voir tout le parc' },
  ],
  features: [
    {
      icon: 'eye',
      title: 'Le comportement avant la signature',
      text: 'Un antivirus classique cherche des fichiers connus. SentinelOne observe les actions : un programme qui chiffre vos documents à la chaîne est arrêté, même s’il est né ce matin.',
    },
    {
      icon: 'lock',
      title: 'La machine atteinte est isolée',
      text: 'En cas d’attaque, le poste est coupé du réseau mais reste joignable par nos techniciens. Le reste de l’entreprise continue de travailler.',
    },
    {
      icon: 'backup',
      title: 'Le retour à l’état d’avant',
      text: 'Sous Windows, les fichiers modifiés par l’attaque peuvent être ramenés à leur état précédent. Le récit des événements dit ce qui s’est passé, dans l’ordre.',
    },
  ],
  lists: [
    {
      title: 'Ce que la protection couvre',
      items: [
        'Les rançongiciels et les programmes espions',
        'Les attaques sans fichier, par scripts et macros',
        'Les clés USB et les périphériques non autorisés',
        'Les mouvements d’un poste à l’autre dans le réseau',
        'Les serveurs aussi bien que les portables hors du bureau',
      ],
    },
    {
      title: 'Ce dont nous nous chargeons',
      items: [
        'Le retrait de l’ancien antivirus et l’installation sans arrêt de travail',
        'Le réglage des exceptions pour vos logiciels métier',
        'La lecture des alertes et le tri des fausses',
        'L’isolement et la remise en état en cas d’attaque',
        'Un compte rendu clair : quoi, quand, par où, et comment l’éviter',
      ],
    },
  ],
  audience: [
    'Pour les entreprises qui ont des données à perdre : comptabilité, plans, dossiers de patients ou de clients, et dont les portables sortent du bureau. Si votre assureur demande une protection de type EDR avant de couvrir le risque informatique, c’en est une.',
    'Un poste isolé sans données importantes peut se contenter de la protection de Windows bien réglée : nous vous le dirons.',
  ],
  changes: [
    {
      before: 'L’antivirus n’a rien dit, les fichiers sont illisibles le lundi.',
      after: 'L’attaque est arrêtée sur la première machine, la nuit même.',
    },
    {
      before: 'Personne ne sait quels postes sont à jour.',
      after: 'Une console montre chaque machine et son état.',
    },
    {
      before: 'Après une alerte, on réinstalle tout, par précaution.',
      after: 'Le déroulé est connu : on nettoie ce qui a été touché.',
    },
  ],
  steps: [
    {
      title: 'Recensement',
      text: 'Postes, serveurs, portables, anciens antivirus, logiciels sensibles : la liste complète, car une machine oubliée est la porte d’entrée.',
    },
    {
      title: 'Pilote',
      text: 'Quelques machines passent d’abord en observation, pour repérer les logiciels métier à autoriser.',
    },
    {
      title: 'Déploiement',
      text: 'L’agent s’installe à distance, machine par machine, puis passe en blocage automatique.',
    },
    {
      title: 'Surveillance',
      text: 'Les alertes sont suivies selon votre contrat, jusqu’au centre de supervision 24/7 pour les contrats qui le comprennent.',
    },
  ],
  cost: {
    text: 'La licence se paie par machine protégée. S’y ajoutent la mise en place, payée une fois, et la surveillance selon le contrat choisi. Le devis montre les trois lignes.',
    quoteCovers: [
      'les licences, postes et serveurs',
      'l’installation et le pilote',
      'la surveillance selon le contrat',
      'le compte rendu en cas d’incident',
    ],
  },
  limits: [
    'Aucune protection n’est totale : sauvegardes hors ligne et double authentification restent nécessaires à côté.',
    'Le retour à l’état d’avant concerne Windows et ne remplace pas une sauvegarde.',
    'Une protection sans personne pour lire les alertes perd la moitié de son intérêt : prévoyez qui les suit, vous ou nous.',
  ],
  quote: {
    subject: 'Demande de devis : SentinelOne',
    request: 'Je souhaite recevoir un devis pour protéger notre parc avec SentinelOne.',
    questions: [
      'Nombre de postes et de portables',
      'Nombre de serveurs',
      'Protection actuelle',
      'Surveillance souhaitée (heures ouvrées ou 24/7)',
    ],
  },
  back: { path: '/solutions', label: 'Retour' },
  related: [
    { path: '/cybersecurity', hash: '#centre', label: 'Le centre de supervision 24/7' },
    { path: '/solutions/mailinblack', label: 'Arrêter les pièges dans le courrier' },
    { path: '/solutions/ninja-rmm', label: 'Garder le parc à jour avec NinjaRMM' },
  ],
};
