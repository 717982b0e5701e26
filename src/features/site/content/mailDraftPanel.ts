/** Copy of the panel that follows a click on a mail button. */
export const MAIL_DRAFT_PANEL = {
  title: 'Votre message, pas encore envoyé',
  text: 'Rien n’est encore envoyé. Complétez le message ici, ouvrez-le dans votre messagerie, puis envoyez-le de là-bas. Vous pouvez aussi le copier.',
  fixedText:
    'Rien n’est encore envoyé. Ouvrez le message dans votre messagerie, puis envoyez-le de là-bas, ou copiez-le. Pour le modifier, changez le formulaire et préparez-le de nouveau.',
  cutText:
    'Rien n’est encore envoyé. Le message est long : votre messagerie n’en recevrait que le début. Copiez-le et collez-le dans un e-mail à l’adresse ci-dessous.',
  outdated: 'Votre choix a changé depuis que vous avez modifié ce message.',
  discardOutdated: 'Reprendre le message proposé',
  address: 'Adresse',
  subject: 'Objet',
  message: 'Message',
  copyAddress: 'Copier l’adresse',
  copySubject: 'Copier l’objet',
  copyMessage: 'Copier le message',
  addressCopied: 'Adresse copiée.',
  subjectCopied: 'Objet copié.',
  messageCopied: 'Message copié : collez-le dans votre messagerie.',
  copyFailed: 'Copie impossible. Le texte est sélectionné : copiez-le avec le clavier ou le menu de votre appareil.',
  open: 'Ouvrir dans',
  mailProgram: 'Logiciel de messagerie',
  webMailNote: 'Rien n’est transmis à ces services avant votre clic.',
  phone: 'Plus simple de vive voix ?',
  close: 'Fermer',
} as const;
