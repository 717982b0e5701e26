/** Copy shared by public pages: mail subjects, notices about mail links, chat greeting. Other copy is in `content/`. */

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
  booking: 'Demande de rendez-vous',
  securityTraining: 'Demande de formation à la cybersécurité',
} as const;

export const SUPPORT_SUBJECT = 'Demande de support';

/** Shown after a click on a mail link until more ways are loaded; the address and a phone number follow. */
export const MAIL_NOTICE = {
  address: 'Rien ne s’est ouvert ? Écrivez depuis votre messagerie à',
  phone: 'ou appelez le',
} as const;

/** Follows a click on a mail address. */
export const ADDRESS_NOTICE = {
  copy: 'Copier l’adresse',
  copied: 'Adresse copiée',
  copyFailed: 'Copie impossible : recopiez l’adresse.',
} as const;

/** Prepared message of the chat link. */
export const CHAT_GREETING = 'Bonjour, je vous écris depuis votre site. J’aimerais un renseignement.';
