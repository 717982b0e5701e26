import type { MailTemplate, Offer, PageLink } from './types';

interface CloudCard extends Offer {
  readonly link: PageLink;
}

export const CLOUD_SERVICES_PAGE = {
  h1: 'Messagerie, fichiers et serveurs en ligne',
  lead: 'La messagerie et les documents d’un côté, les serveurs de l’autre : nous vous aidons à décider ce qui part dans le cloud, ce qui reste chez vous, et nous faisons le déménagement.',
  cardsTitle: 'Trois portes d’entrée',
  cards: [
    {
      icon: 'cloud',
      title: 'Microsoft 365',
      text: 'La suite des entreprises qui vivent avec Word, Excel et Outlook.',
      points: ['Exchange 50 Go par boîte', 'OneDrive 1 To par personne', 'Office sur 5 appareils'],
      suitableFor: 'Pour vous si vos clients et votre comptable vous envoient des fichiers Office.',
      link: { path: '/cloud-services/microsoft-365', label: 'Voir Microsoft 365' },
    },
    {
      icon: 'people',
      title: 'Google Workspace',
      text: 'La suite de ceux qui travaillent dans le navigateur, souvent en déplacement.',
      points: ['Gmail 15 Go à votre nom de domaine', 'Documents écrits à plusieurs', 'Rien à installer'],
      suitableFor: 'Pour vous si l’équipe est mobile et les postes variés.',
      link: { path: '/cloud-services/google-workspace', label: 'Voir Google Workspace' },
    },
    {
      icon: 'server',
      title: 'Hébergement et migration',
      text: 'Vos serveurs et vos applications dans un cloud géré, en tout ou en partie.',
      points: ['Serveurs cloud managés', 'Migration préparée et essayée', 'Cloud hybride'],
      suitableFor: 'Pour vous si un serveur vieillit ou si un logiciel métier doit être joignable de partout.',
      link: { path: '/cloud-enterprise', label: 'Voir le cloud d’entreprise' },
    },
  ] satisfies readonly CloudCard[],
  compareTitle: 'Microsoft 365 ou Google Workspace ?',
  compareIntro:
    'Les deux sont de bonnes suites. La différence se joue sur vos habitudes, pas sur une liste de fonctions.',
  compareCaption: 'Les deux suites selon votre situation',
  compareHead: { microsoft: 'Microsoft 365', google: 'Google Workspace' },
  compare: [
    { question: 'Tableaux Excel avec macros', microsoft: 'Oui, sans changement', google: 'À éviter' },
    { question: 'Logiciel métier lié à Outlook', microsoft: 'Oui', google: 'À vérifier au cas par cas' },
    { question: 'Équipe surtout sur téléphone et navigateur', microsoft: 'Possible', google: 'Le plus simple' },
    { question: 'Messagerie', microsoft: 'Exchange, 50 Go par boîte', google: 'Gmail, 15 Go' },
    {
      question: 'Logiciels installés sur les postes',
      microsoft: 'Office, sur 5 appareils par personne',
      google: 'Aucun, tout est dans le navigateur',
    },
    { question: 'Documents à plusieurs en même temps', microsoft: 'Oui', google: 'Oui, c’est son point fort' },
  ],
  questionsTitle: 'Avant de décider',
  questions: [
    {
      title: 'Où sont nos données ?',
      text: 'Dans les centres de données de l’éditeur, dont la région peut se choisir selon l’édition. Nous vous disons laquelle et ce que dit le contrat.',
    },
    {
      title: 'Et si internet tombe ?',
      text: 'Les fichiers synchronisés restent sur les postes, le partage attend. Un secours 4G évite l’arrêt : nous le proposons avec la ligne.',
    },
    {
      title: 'Peut-on revenir en arrière ?',
      text: 'Oui. Le courrier et les fichiers s’exportent. Nous gardons l’ancienne messagerie en lecture le temps que vous soyez sûr.',
    },
    {
      title: 'Faut-il encore sauvegarder ?',
      text: 'Oui. L’éditeur répond de son service. Il ne répond ni de vos erreurs, ni d’un compte piraté. Une sauvegarde indépendante coûte peu à côté d’une perte.',
    },
  ],
  contactTitle: 'Hésitez-vous entre deux formules ?',
  contactText: 'Décrivez votre équipe et vos logiciels : nous comparons les deux suites sur votre cas.',
  contactLabel: 'Demander conseil',
  contact: {
    subject: 'Demande d’informations : services cloud',
    request: 'Je souhaite comparer vos services cloud pour notre entreprise.',
    questions: ['Nombre de personnes', 'Messagerie actuelle', 'Logiciels indispensables'],
  } satisfies MailTemplate,
} as const;
