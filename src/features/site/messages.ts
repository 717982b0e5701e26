/** Copy shared by public pages: notices about mail links, chat greeting. Other copy is in `content/`. */

export const SUPPORT_SUBJECT = 'Demande de support';

/**
 * Shown after a click on a mail link until `MailDraftPanel` is loaded, `plainAddress` beside the link without
 * JavaScript: each text precedes the address or phone number.
 */
export const MAIL_ALTERNATIVES_TEXTS = {
  address: 'Rien ne s’est ouvert ? Écrivez depuis votre messagerie à',
  phone: 'ou appelez le',
  plainAddress: 'Adresse :',
} as const;

/** Texts of the button that a click on a mail address adds. */
export const MAIL_ADDRESS_TEXTS = {
  copy: 'Copier l’adresse',
  copied: 'Adresse copiée',
  copyFailed: 'Copie impossible : recopiez l’adresse.',
} as const;

/** Prepared message of the chat link. */
export const WHATSAPP_PREFILLED_MESSAGE = 'Bonjour, je vous écris depuis votre site. J’aimerais un renseignement.';
