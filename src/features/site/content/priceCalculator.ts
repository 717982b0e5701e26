/** Copy of the price calculator, whose code loads separately from its page. */
export const PRICE_CALCULATOR = {
  usersHint: 'Les personnes qui travaillent avec un ordinateur de l’entreprise.',
  usersError: 'Indiquez un nombre entier, de 1 à 500.',
  plan: 'Plan',
  included: (plan: string) => `Compris dans le plan ${plan}`,
  quote: 'Demander ce devis par e-mail',
  computed: (monthly: string, yearly: string) => ` (calculé sur le site : ${monthly} par mois, ${yearly} par an)`,
  copyLink: 'Copier le lien de ce calcul',
  copied: 'Lien copié.',
  copyFailed: 'Copie impossible : copiez l’adresse de cette page.',
} as const;
