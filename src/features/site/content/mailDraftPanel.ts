/** Copy of the panel that follows a click on a mail button. */
export const MAIL_DRAFT_PANEL = {
  title: 'Votre brouillon est prêt',
  text: 'Il s’ouvre dans votre logiciel de messagerie : relisez-le, puis envoyez-le. Rien ne s’est ouvert ? Copiez l’adresse et le message, ou passez par une messagerie en ligne.',
  cutText:
    'Il est trop long pour s’ouvrir en entier : le brouillon n’en contient que le début. Copiez le message et collez-le à la place.',
  address: 'Adresse',
  subject: 'Objet',
  message: 'Message',
  copyAddress: 'Copier l’adresse',
  copyMessage: 'Copier le message',
  addressCopied: 'Adresse copiée.',
  messageCopied: 'Message copié : collez-le dans votre messagerie.',
  copyFailed: 'Copie impossible. Le texte est sélectionné : copiez-le avec le clavier ou le menu de votre appareil.',
  webMail: 'Ouvrir dans',
  webMailNote: 'Rien n’est transmis à ces services avant votre clic.',
  phone: 'Plus simple de vive voix ?',
  close: 'Fermer',
} as const;
