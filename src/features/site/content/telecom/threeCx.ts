import type { TelecomProduct } from '../types';

export const threeCx: TelecomProduct = {
  path: '/solutions-telecom/3cx',
  name: '3CX',
  h1: '3CX, le standard qui tient dans votre poche',
  family: 'Standard téléphonique logiciel',
  icon: 'phone',
  lead: 'Un standard complet, sans armoire téléphonique : postes fixes, ordinateurs et téléphones portables partagent le même numéro, les mêmes files d’attente et le même annuaire.',
  features: {
    title: 'Ce que fait 3CX',
    items: [
      'Accueil vocal, menus, horaires et jours fériés réglés par vous-même',
      'Files d’attente et groupes d’appel, avec reprise par un collègue',
      'Applications pour Android et iPhone, client pour navigateur et ordinateur',
      'Visioconférence et messagerie interne comprises',
      'Chat de votre site internet reçu dans le même outil',
      'Enregistrement et statistiques des appels, selon l’édition',
      'Postes téléphoniques de plusieurs marques, branchés et reconnus',
    ],
  },
  benefits: [
    {
      icon: 'phone',
      title: 'Joignable sans donner son portable',
      text: 'Le numéro de l’entreprise sonne sur l’application. Le client voit le numéro du bureau, le portable personnel reste personnel.',
    },
    {
      icon: 'people',
      title: 'Aucun appel dans le vide',
      text: 'Un appel sans réponse passe au suivant, puis à la messagerie, puis par e-mail. On sait qui a appelé et qui a rappelé.',
    },
    {
      icon: 'gauge',
      title: 'Un budget lié aux lignes utilisées',
      text: 'La licence dépend de la taille du système et non de chaque fonction : ajouter un poste ne change pas toujours le prix.',
    },
  ],
  audience: [
    'Pour les entreprises de cinq postes et plus qui reçoivent beaucoup d’appels : cabinets, concessions, négoces, agences, hôtels. 3CX convient aussi à plusieurs sites, un à Foix et un à Toulouse par exemple, réunis en un seul standard.',
  ],
  steps: [
    { title: 'Écoute', text: 'Qui appelle, quand, pour qui : nous dessinons avec vous le parcours d’un appel.' },
    {
      title: 'Vérification de la ligne',
      text: 'La voix demande une ligne stable. Nous la mesurons avant de promettre quoi que ce soit.',
    },
    { title: 'Portage des numéros', text: 'Vos numéros sont conservés. La date du portage se fixe avec l’opérateur.' },
    {
      title: 'Mise en route',
      text: 'Postes posés, applications installées, accueil enregistré, et un technicien présent le premier jour.',
    },
  ],
  cost: {
    text: 'Trois postes de dépense : la licence annuelle, les communications et le matériel s’il en faut. Le devis les sépare, avec l’installation payée une fois.',
    quoteCovers: [
      'la licence',
      'les lignes et les communications',
      'les postes et casques',
      'l’installation et la formation',
    ],
  },
  limits: [
    'Sans internet ni courant, un standard hébergé ne sonne plus sur les postes fixes : les appels basculent vers des portables, et une 4G de secours couvre la coupure de ligne.',
    'Les ascenseurs, alarmes et télécopieurs demandent une solution à part ; nous les recensons au départ.',
    'Certaines fonctions, comme l’enregistrement ou les rapports détaillés, dépendent de l’édition.',
  ],
  back: { path: '/solutions-telecom', label: 'Retour' },
  related: [
    { path: '/solutions-telecom/wazo', label: 'Comparer avec Wazo' },
    { path: '/solutions-telecom/aircall', label: 'Comparer avec Aircall' },
    { path: '/internet-access', label: 'Une ligne faite pour la voix' },
  ],
};
