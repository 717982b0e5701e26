import type { MailTemplate } from './types';

export const BOOKING_PAGE = {
  h1: 'Réserver un rendez-vous',
  lead: 'Trente minutes suffisent souvent à savoir si nous pouvons vous aider. Choisissez un créneau ; nous vous appelons, ou nous venons, selon le sujet.',
  calendarTitle: 'Choisir un créneau',
  reasonsTitle: 'À quoi sert ce rendez-vous ?',
  reasons: [
    {
      icon: 'chat',
      title: 'Un premier échange',
      text: 'Votre situation, ce qui vous gêne, ce que vous avez déjà essayé. Vous repartez avec une première piste.',
    },
    {
      icon: 'audit',
      title: 'Un état des lieux',
      text: 'Nous venons voir le matériel, la baie, la ligne et les sauvegardes, pour chiffrer sur du concret.',
    },
    {
      icon: 'handshake',
      title: 'Un point de suivi',
      text: 'Déjà client ? Faites le point sur le parc, les projets de l’année et le contrat.',
    },
  ],
  prepareTitle: 'À avoir sous la main',
  prepare: [
    'Le nombre de personnes, de postes et de serveurs, même approximatif',
    'Le nom de vos logiciels indispensables',
    'Votre facture internet et téléphone, si le sujet est la ligne',
    'La date à laquelle il faut que ce soit fait, s’il y en a une',
  ],
  urgent: 'C’est une panne ?',
  urgentCall: 'Ne réservez pas de créneau : appelez le support au',
} as const;

/**
 * Copy of the calendar: the box shown in its place until the visitor accepts the third party, its link and its title.
 */
export const BOOKING_CONSENT = {
  title: 'Le calendrier vient d’un service externe',
  text: 'En l’affichant, votre navigateur contacte ce service, qui peut déposer ses propres cookies. Rien n’est chargé sans votre accord.',
  show: 'Afficher le calendrier',
  plainLink: 'Ouvrir le calendrier dans un nouvel onglet',
  frameTitle: 'Calendrier de prise de rendez-vous',
} as const;

/** Takes the place of a calendar that is offline, blocked or does not respond. */
export const BOOKING_UNAVAILABLE = {
  offline: {
    title: 'Vous êtes hors connexion',
    text: 'Le calendrier s’affichera dès que la connexion sera revenue. En attendant, un appel suffit pour convenir d’un rendez-vous.',
  },
  failed: {
    title: 'Le calendrier ne répond pas',
    text: 'Il est en panne, ou votre réseau le bloque. Un appel ou un e-mail suffit pour convenir d’un rendez-vous.',
  },
  retry: 'Réessayer',
  stillFailedTitle: 'Le calendrier ne répond toujours pas',
} as const;

/** Ways to make an appointment without the calendar, below it. */
export const BOOKING_OTHER_WAYS = {
  phone: 'Sans le calendrier : appelez le',
  mail: 'Demander par e-mail',
  mailTemplate: {
    subject: 'Demande de rendez-vous',
    request: 'Je souhaite convenir d’un rendez-vous avec vous.',
    questions: ['Sujet', 'Jours et heures possibles', 'Par téléphone ou sur place'],
  } satisfies MailTemplate,
} as const;
