/**
 * Copy shared by public pages: mail subjects, field errors, notices about drafts, chat greeting. Other copy is beside its
 * page in `content/`.
 */

/** Subjects of requests for a quote, to the sales contact. */
export const QUOTE_SUBJECTS = {
  microsoft365: 'Demande de devis : Microsoft 365',
  googleWorkspace: 'Demande de devis : Google Workspace',
  mailinblack: 'Demande de devis : MailInBlack',
  sentinelOne: 'Demande de devis : SentinelOne',
  keeperSecurity: 'Demande de devis : Keeper Security',
  ninjaRmm: 'Demande de devis : NinjaRMM',
  proxmox: 'Demande de devis : Proxmox',
  bitwarden: 'Demande de devis : Bitwarden',
  essentiel: 'Demande de devis : infogérance Essentiel',
  pro: 'Demande de devis : infogérance Pro',
  enterprise: 'Demande de devis : infogérance Enterprise',
  management: 'Demande de chiffrage : infogérance',
} as const;

/** Subjects of requests other than quotes; sent to the contact mailbox. */
export const REQUEST_SUBJECTS = {
  solutions: 'Demande d’informations sur vos solutions',
  cloudServices: 'Demande d’informations : services cloud',
  cloudEnterprise: 'Demande de contact : cloud d’entreprise',
  internetAccess: 'Demande d’éligibilité : accès internet',
  cybersecurity: 'Demande de contact : cybersécurité',
  securityAudit: 'Demande d’audit de sécurité',
  securityTraining: 'Demande de formation à la cybersécurité',
} as const;

export const SUPPORT_SUBJECT = 'Demande de support';

export const CONTACT_ERRORS = {
  nameMissing: 'Indiquez votre nom.',
  emailMissing: 'Indiquez votre adresse e-mail, pour que nous puissions vous répondre.',
  emailWrong: 'Cette adresse e-mail n’est pas complète. Elle s’écrit par exemple nom@domaine.fr.',
  messageMissing: 'Écrivez votre message.',
} as const;

/** Notices of the contact form about its draft. */
export const DRAFT_NOTICES = {
  opened: {
    title: 'Votre brouillon est prêt',
    text: 'Votre logiciel de messagerie devrait s’ouvrir. Relisez, puis envoyez.',
  },
  cut: {
    title: 'Votre message est long',
    text: 'Les logiciels de messagerie n’ouvrent pas un brouillon aussi long : le début y est, la suite manque. Copiez le message complet et collez-le dans le brouillon à la place du début.',
    fullTextLabel: 'Message complet',
  },
  copied: { title: 'Message copié', text: 'Collez-le dans votre logiciel de messagerie.' },
  copyFailed: {
    title: 'Copie impossible',
    text: 'Le message complet est sélectionné : copiez-le avec le clavier ou le menu de votre appareil.',
  },
} as const;

/** Prepared message of the chat link. */
export const CHAT_GREETING = 'Bonjour, je vous écris depuis votre site. J’aimerais un renseignement.';
