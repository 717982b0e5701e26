import type { Feature, MailTemplate, Offer, PageLink, Step } from './types';

interface SecurityOffer extends Offer {
  readonly links: readonly PageLink[];
}

/** Offer with its own mail draft. */
export interface OfferWithMailTemplate extends Offer {
  readonly contact: MailTemplate;
  readonly label: string;
}

export const CYBERSECURITY_PAGE = {
  h1: 'Une cybersécurité à la mesure de votre entreprise',
  lead: 'Un rançongiciel ne choisit pas les grandes entreprises, il choisit les portes ouvertes. Nous fermons celles qui comptent d’abord, dans l’ordre, et nous surveillons celles qui doivent rester ouvertes.',
  layersTitle: 'Protéger trois choses',
  layers: [
    {
      icon: 'laptop',
      title: 'Les postes et les comptes',
      text: 'Là où l’on clique, où l’on ouvre et où l’on se connecte.',
      points: [
        'Protection EDR des postes et des serveurs',
        'Mises à jour suivies',
        'Mots de passe au coffre, double authentification',
      ],
      suitableFor: 'Contre le programme malveillant et le mot de passe volé.',
      links: [
        { path: '/solutions/sentinel-one', label: 'SentinelOne' },
        { path: '/solutions/keeper-security', label: 'Keeper Security' },
        { path: '/cybersecurity/bitwarden', label: 'Bitwarden' },
      ],
    },
    {
      icon: 'network',
      title: 'Le réseau et le courrier',
      text: 'Là où l’attaque arrive et où elle se déplace.',
      points: [
        'Pare-feu et accès à distance protégés',
        'Wi-Fi des visiteurs séparé',
        'Filtre du courrier et domaine authentifié',
      ],
      suitableFor: 'Contre l’hameçonnage et l’intrusion qui passe d’un poste à l’autre.',
      links: [
        { path: '/solutions/mailinblack', label: 'MailInBlack' },
        { path: '/internet-access', label: 'Accès internet' },
      ],
    },
    {
      icon: 'folder',
      title: 'Les données',
      text: 'Ce qui ne se rachète pas.',
      points: [
        'Sauvegardes dont une copie hors ligne',
        'Restaurations essayées et datées',
        'Droits d’accès revus, disques chiffrés',
      ],
      suitableFor: 'Contre la perte, le vol et la demande de rançon.',
      links: [
        { path: '/solutions/proxmox', label: 'Proxmox' },
        { path: '/cloud-enterprise', label: 'Cloud d’entreprise' },
      ],
    },
  ] satisfies readonly SecurityOffer[],
  centerTitle: 'Un centre de supervision 24/7',
  centerIntro:
    'Une attaque commence volontiers un vendredi soir. Pour les contrats qui le comprennent, un centre de supervision de la sécurité suit les alertes de jour comme de nuit, toute l’année.',
  center: [
    {
      icon: 'radar',
      title: 'Il regarde',
      text: 'Les alertes des postes, des serveurs et des comptes arrivent au même endroit et sont rapprochées.',
    },
    {
      icon: 'lock',
      title: 'Il agit',
      text: 'Une machine suspecte est isolée sans attendre le matin, selon des règles décidées avec vous.',
    },
    {
      icon: 'phone',
      title: 'Il prévient',
      text: 'Vous êtes appelé quand une décision vous revient, pas à chaque fausse alerte.',
    },
  ] satisfies readonly Feature[],
  stepsTitle: 'Une démarche en quatre étapes',
  steps: [
    {
      title: 'Évaluer',
      text: 'Un état des lieux : ce qui a de la valeur, ce qui est exposé, ce qui manque. Vous recevez une liste classée par urgence.',
    },
    {
      title: 'Protéger',
      text: 'Les mesures les plus utiles d’abord : sauvegarde, double authentification, protection des postes, courrier.',
    },
    {
      title: 'Surveiller',
      text: 'Les alertes sont suivies selon votre contrat, en heures ouvrées ou 24/7, et les protections restent à jour.',
    },
    {
      title: 'Réagir',
      text: 'Une fiche de crise dit qui appeler et quoi débrancher. Nous isolons, restaurons et expliquons ce qui s’est passé.',
    },
  ] satisfies readonly Step[],
  offersTitle: 'Audit et formation',
  offers: [
    {
      icon: 'audit',
      title: 'Audit de sécurité',
      text: 'Une photographie honnête de votre sécurité : entretiens, mesures sur place et à distance, puis restitution sans jargon.',
      contact: {
        subject: 'Demande d’audit de sécurité',
        request: 'Je souhaite recevoir une proposition d’audit de sécurité.',
        questions: [
          'Nombre de postes et de serveurs',
          'Nombre de sites',
          'Raison de l’audit (assurance, client, incident)',
        ],
      },
      label: 'Demander un audit',
      points: [
        'Inventaire des machines, des comptes et des accès extérieurs',
        'Essai de restauration d’une sauvegarde',
        'Relevé des failles connues et des réglages faibles',
        'Rapport lisible : dix priorités au plus, chacune avec son effort',
      ],
      suitableFor: 'Avant un contrat d’assurance, après un incident ou pour repartir d’une base saine.',
    },
    {
      icon: 'people',
      title: 'Formation des équipes',
      text: 'Reconnaître un piège, savoir quoi faire, oser le dire : des séances courtes, dans vos locaux ou à distance.',
      contact: {
        subject: 'Demande de formation à la cybersécurité',
        request: 'Je souhaite recevoir une proposition de formation pour nos équipes.',
        questions: ['Nombre de participants', 'Lieu souhaité', 'Métiers concernés'],
      },
      label: 'Demander une formation',
      points: [
        'De vrais exemples d’hameçonnage, adaptés à votre métier',
        'Mots de passe, double authentification, télétravail',
        'Le bon réflexe : débrancher, appeler, ne rien effacer',
        'Exercices d’hameçonnage, annoncés à la direction',
      ],
      suitableFor: 'Pour tous ceux qui ouvrent du courrier, à commencer par la comptabilité.',
    },
  ] satisfies readonly OfferWithMailTemplate[],
  urgentTitle: 'Vous pensez être attaqué ?',
  urgent: [
    'Débranchez le câble réseau ou coupez le Wi-Fi du poste, sans l’éteindre.',
    'N’effacez rien et ne payez rien.',
    'Appelez le support et notez l’heure, le message affiché et ce qui a été ouvert.',
  ],
  urgentCall: 'Le support :',
  limitsTitle: 'Ce que nous ne promettons pas',
  limits: [
    'Le risque zéro n’existe pas. Le but est qu’une attaque échoue le plus souvent, et qu’elle ne soit qu’un mauvais jour sinon.',
    'Un audit vaut à sa date : il se refait quand l’entreprise change.',
    'La surveillance 24/7 fait partie des contrats qui la comprennent, pas de tous.',
  ],
  contactTitle: 'Commencer par un état des lieux',
  contactText:
    'Dites-nous combien vous êtes et ce qui vous inquiète : nous proposons la première étape, avec son prix.',
  contactLabel: 'Parler de ma sécurité',
  contact: {
    subject: 'Demande de contact : cybersécurité',
    request: 'Je souhaite faire le point sur la sécurité informatique de notre entreprise.',
    questions: ['Nombre de postes et de serveurs', 'Ce qui nous inquiète', 'Incident récent, le cas échéant'],
  } satisfies MailTemplate,
} as const;
