import { company } from '../../../config/company';
import { SUPPORT_SUBJECT } from '../messages';
import type { MailTemplate } from './types';

/** Request to the support mailbox; its questions save the technician a first call back. */
export const SUPPORT_MAIL_TEMPLATE: MailTemplate = {
  subject: SUPPORT_SUBJECT,
  request: 'Je rencontre un problème informatique.',
  questions: [
    'Ce que je faisais',
    'Message affiché, mot pour mot',
    'Depuis quand',
    'Qui est concerné (moi, mon service, tout le monde)',
    'Nom de l’ordinateur',
  ],
};

export const SUPPORT_PAGE = {
  h1: 'Besoin d’aide ? Voici par où commencer',
  lead: 'Un poste bloqué, un téléphone muet, un mot de passe perdu : appelez, ouvrez une demande ou laissez-nous prendre la main. Voici le plus court chemin pour chaque cas.',
  waysTitle: 'Nous joindre',
  waysLead: `Sans contrat, nous vous répondons aussi, après les demandes des clients sous contrat : ${company.hours.spoken}. En dehors de ces heures, écrivez au support : nous lisons votre demande à la réouverture. Le dépannage est chiffré avant de commencer.`,
  phone: {
    title: 'Par téléphone',
    text: 'Pour ce qui vous empêche de travailler. Vous parlez à un technicien, qui ouvre la demande pour vous.',
    label: company.supportPhone.label,
    href: company.supportPhone.href,
  },
  remote: {
    title: 'Par télémaintenance',
    text: 'Un technicien vous l’a demandé ? Ouvrez l’outil, donnez-lui le numéro affiché : il voit votre écran avec votre accord, et vous gardez la main.',
    label: 'Ouvrir la télémaintenance',
    href: company.links.remoteSupport,
  },
  client: {
    title: 'Par l’espace client',
    text: 'Pour une demande qui peut attendre quelques heures, pour suivre une demande en cours ou retrouver un ancien échange.',
    label: 'Ouvrir l’espace client',
    href: company.links.clientPortal,
  },
  mail: {
    title: 'Par e-mail',
    text: 'Le brouillon est préparé avec les questions que nous vous poserions. Joignez une photo de l’écran si vous le pouvez.',
    label: 'Écrire au support',
  },
  hoursTitle: 'Quand nous répondons',
  hours: [
    { label: 'Nos bureaux', value: company.hours.label, note: 'Fermés le samedi et le dimanche' },
    { label: 'Plan Essentiel', value: '8h-18h', note: 'Réponse en moins de 4 h' },
    { label: 'Plan Pro', value: 'Élargis, selon le contrat', note: 'Réponse en moins de 2 h' },
    { label: 'Plan Enterprise', value: '24/7', note: 'Réponse en moins de 30 min' },
  ],
  hoursNote: 'Le support technique suit les horaires de votre contrat.',
  prepareTitle: 'Avant d’appeler : deux minutes bien placées',
  prepareLead: 'Avec ces réponses, la plupart des demandes avancent dès le premier appel.',
  prepare: [
    { title: 'Le message exact', text: 'Une photo de l’écran vaut mieux qu’un souvenir. Ne fermez pas la fenêtre.' },
    {
      title: 'Ce que vous faisiez',
      text: 'Le logiciel ouvert, le fichier, et ce qui a changé depuis que cela marchait.',
    },
    {
      title: 'Qui est touché',
      text: 'Vous seul, votre service ou tout le monde : c’est souvent la moitié du diagnostic.',
    },
    {
      title: 'Le nom de l’ordinateur',
      text: 'Il est sur l’étiquette du poste, ou dans Paramètres, Système, Informations.',
    },
    { title: 'Un numéro pour vous rappeler', text: 'De préférence un portable, si la téléphonie est en panne.' },
  ],
  tryTitle: 'À essayer en attendant',
  tries: [
    {
      title: 'Internet est coupé',
      items: [
        'Regardez si un autre appareil est touché.',
        'Éteignez la box ou le routeur, comptez jusqu’à trente, rallumez.',
        'Un voyant rouge ou éteint : notez lequel, puis appelez.',
      ],
    },
    {
      title: 'Le téléphone ne marche plus',
      items: [
        'Regardez si internet marche encore : souvent, les deux passent par la même ligne.',
        'Demandez à votre opérateur de renvoyer vos appels vers un portable.',
        'Appelez-nous depuis un portable, et laissez-nous ce numéro pour vous rappeler.',
      ],
    },
    {
      title: 'L’ordinateur est lent ou figé',
      items: [
        'Enregistrez si vous le pouvez, puis redémarrez une fois, par le menu.',
        'Des mises à jour en cours ? Laissez-les finir.',
        'Un bruit inhabituel ou un écran bleu : arrêtez là et appelez.',
      ],
    },
    {
      title: 'Un message paraît suspect',
      items: [
        'Ne cliquez pas, ne répondez pas, ne transférez pas.',
        'Vous avez déjà cliqué ? Coupez le Wi-Fi ou débranchez le câble, laissez le poste allumé.',
        'Appelez-nous sans attendre : mieux vaut une fausse alerte.',
      ],
    },
  ],
  safetyTitle: 'Nous ne vous demanderons jamais',
  safety: [
    'votre mot de passe, ni par téléphone, ni par e-mail ;',
    'un code de carte bancaire ou un achat de carte cadeau ;',
    'd’installer un outil si vous n’avez pas d’abord appelé, ou reconnu le technicien.',
  ],
  safetyNote: 'Un doute ? Raccrochez et rappelez le numéro de cette page.',
  noContractTitle: 'Pas encore de contrat ?',
  noContractText:
    'Le support est plus rapide quand nous connaissons déjà votre parc. Comparez les plans, ou demandez-nous un dépannage.',
  plansLabel: 'Voir les plans',
  contactLabel: 'Nous contacter',
} as const;
