import { company } from '../../../config/company';
import type { PageLink } from './types';

export const CONTACT_PAGE = {
  h1: 'Parlons de votre informatique',
  lead: 'Un devis, une panne, un projet encore flou : dites-le avec vos mots. Vous pouvez écrire, appeler ou réserver un moment dans notre calendrier.',
  detailsTitle: 'Nos coordonnées',
  phoneLabel: 'Téléphone',
  supportLabel: 'Support',
  emailLabel: 'E-mail',
  headOfficeLabel: 'Siège et équipe locale',
  agencyLabel: 'Agence',
  hoursTitle: 'Horaires d’ouverture',
  hours: [
    { days: company.hours.daysLabel, value: company.hours.timesLabel },
    { days: 'Samedi et dimanche', value: 'Fermé' },
  ],
  hoursNote: 'Le support technique suit les horaires de votre contrat.',
  otherWaysTitle: 'Aller plus vite',
  otherWays: [
    { path: '/rendez-vous', label: 'Réserver un rendez-vous' },
    { path: '/support', label: 'Déclarer une panne' },
    { path: '/premium-management', label: 'Voir les prix de l’infogérance' },
  ] satisfies readonly PageLink[],
  nextTitle: 'Et après votre message ?',
  next: [
    {
      title: 'Nous lisons',
      text: 'Une personne lit votre message pendant les heures d’ouverture et le confie à qui connaît le sujet.',
    },
    {
      title: 'Nous répondons',
      text: 'Par e-mail, ou par téléphone si vous laissez un numéro. Une visite quand il faut voir les lieux, en Ariège et en Haute-Garonne.',
    },
    {
      title: 'Vous recevez un écrit',
      text: 'Une proposition ligne par ligne, avec ce qui est compris, ce qui ne l’est pas et les délais.',
    },
  ],
} as const;

/** Copy of the contact form; its mail drafts share one subject. */
export const CONTACT_FORM = {
  subject: 'Prise de contact depuis le site',
  title: 'Écrire un message',
  intro: 'Ce formulaire prépare un e-mail, que vous envoyez vous-même. Tous les champs sont obligatoires.',
  faster: 'Plus simple de vive voix ? Appelez le',
  nameLabel: 'Nom',
  emailLabel: 'Adresse e-mail',
  messageLabel: 'Message',
  messageHint: 'Votre besoin, le nombre de personnes, la commune. Pour être rappelé, ajoutez votre numéro.',
  submit: 'Préparer le message',
  submitNote:
    'Rien n’est envoyé ni enregistré par le site : vous relisez l’e-mail, puis vous l’envoyez depuis votre logiciel de messagerie, Gmail, Outlook ou Yahoo.',
  withoutScript:
    'JavaScript est désactivé dans votre navigateur : le formulaire ne peut pas préparer le message. Écrivez-nous depuis votre messagerie, le brouillon est prêt à compléter, ou appelez-nous.',
  write: 'Écrire un e-mail',
  call: 'Appeler le',
  body: { name: 'Nom', email: 'E-mail', message: 'Message' },
  emptyBody: ['Nom', 'Entreprise', 'E-mail', 'Téléphone', 'Message'],
  open: 'Ouvrir le brouillon',
} as const;

export const CONTACT_ERRORS = {
  nameMissing: 'Indiquez votre nom.',
  emailMissing: 'Indiquez votre adresse e-mail, pour que nous puissions vous répondre.',
  emailWrong: 'Cette adresse e-mail n’est pas complète. Elle s’écrit par exemple nom@domaine.fr.',
  messageMissing: 'Écrivez votre message.',
} as const;
