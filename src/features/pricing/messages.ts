import type { LabelErrorCode } from '../../domain/pricing/label';
import { formatCount } from '../../domain/groupThousands';
import { type AmountErrorCode } from '../../domain/pricing/money';
import type { StartDateErrorCode } from '../../domain/pricing/startDate';
import type { EditErrorCode } from '../../domain/pricing/editError';

/** French title and text of a toast. */
export interface ToastMessage {
  title: string;
  text: string;
}

const ERROR_TITLE = 'Erreur';

export const EMPTY_OR_FAILED_LOAD_MESSAGES = {
  nothing: {
    title: 'Information',
    text: 'Aucune donnée de tarification trouvée ou erreur lors du chargement.',
  },
  failed: {
    title: 'Erreur de chargement',
    text: 'Impossible de charger les données de tarification. Vérifiez votre connexion ou contactez l’administrateur. (Détails en console)',
  },
} satisfies Record<string, ToastMessage>;

export const EMPTY_GRID_TEXT = 'Aucun élément tarifaire pour le moment ou erreur de chargement.';

/** Toast title by failed action; the toast text gives the reason. */
export const FAILURE_TITLES = {
  reorder: 'Impossible de mettre à jour l’ordre',
  addSolution: 'Impossible d’ajouter la solution',
  addSubtitle: 'Impossible d’ajouter le sous-titre',
  delete: 'Impossible de supprimer l’élément',
  update: 'Impossible de mettre à jour l’élément',
  cancelPlan: 'Impossible d’annuler le prix prévu',
  paste: 'Impossible de lire ce qui a été copié',
  undo: 'Impossible d’annuler la modification',
  redo: 'Impossible de rétablir la modification',
  conflict: 'Impossible d’enregistrer votre choix',
  rejected: 'Impossible de traiter cette modification refusée',
  device: 'Impossible d’enregistrer le nom de cet appareil',
  erase: 'Impossible d’effacer les données de cet appareil',
  sync: 'Impossible de synchroniser',
  export: 'Impossible de préparer le fichier',
  draft: 'Impossible de garder la saisie en cours sur cet appareil',
  discardDraft: 'Impossible d’abandonner cette saisie',
} as const;

export type FailedAction = keyof typeof FAILURE_TITLES;

export const CSV_IMPORT_FAILURE_MESSAGE: ToastMessage = {
  title: 'Erreur d’import CSV',
  text: 'Erreur lors de l’import CSV. Vérifiez le format du fichier et les données.',
};

/** Toast for several files that are dropped or opened at once. */
export const ONE_FILE_MESSAGE: ToastMessage = {
  title: CSV_IMPORT_FAILURE_MESSAGE.title,
  text: 'Importez un seul fichier à la fois\u00a0: chacun a son aperçu.',
};

/** Toast for a file that is opened while a dialog has a typed text. */
export const UNSAVED_DIALOG_TEXT_MESSAGE: ToastMessage = {
  title: CSV_IMPORT_FAILURE_MESSAGE.title,
  text: 'Terminez ou annulez d’abord la saisie en cours, puis ouvrez de nouveau le fichier.',
};

/** Toast for a partner who opens a file with the installed app. */
export const IMPORT_DENIED_MESSAGE: ToastMessage = {
  title: CSV_IMPORT_FAILURE_MESSAGE.title,
  text: 'Seul un administrateur peut importer un fichier dans la grille.',
};

/** Toast title by stored edit; the toast text is `SAVED_ON_DEVICE_TEXT`. */
export const SUCCESS_TITLES = {
  reorder: 'Ordre mis à jour',
  addSolution: 'Solution ajoutée',
  addSubtitle: 'Sous-titre ajouté',
  delete: 'Élément supprimé',
  update: 'Élément mis à jour',
  cancelPlan: 'Prix prévu annulé',
} as const;

export type CompletedAction = keyof typeof SUCCESS_TITLES;

/** End of the toast title of an edit of several rows; an order is one, however many rows moved. */
const PLURALS: Partial<Record<CompletedAction, string>> = {
  addSolution: 'éléments ajoutés',
  addSubtitle: 'éléments ajoutés',
  delete: 'éléments supprimés',
  update: 'éléments mis à jour',
  cancelPlan: 'prix prévus annulés',
};

/** Formats the toast title of an edit that changed `count` rows. */
export function formatSuccessTitle(kind: CompletedAction, count: number): string {
  const plural = PLURALS[kind];
  return count === 1 || plural === undefined ? SUCCESS_TITLES[kind] : `${formatCount(count)} ${plural}`;
}

/** Formats how many rows of an edit another device has deleted. */
export function formatNotChangedCount(count: number): string {
  return count === 1
    ? '1 élément, supprimé entre-temps sur un autre appareil, n’a pas été modifié.'
    : `${formatCount(count)} éléments, supprimés entre-temps sur un autre appareil, n’ont pas été modifiés.`;
}

/** Says that rows changed after their preview. `nextStep`: what to do when they are checked. */
export function formatChangedSincePreview(count: number, nextStep: 'importez' | 'appliquez'): string {
  return count === 1
    ? `1 ligne a changé entre-temps dans la grille. Vérifiez-la, puis ${nextStep}.`
    : `${formatCount(count)} lignes ont changé entre-temps dans la grille. Vérifiez-les, puis ${nextStep}.`;
}

export const SAVED_ON_DEVICE_TEXT = 'Enregistré sur cet appareil';
export const UNDO_ACTION_LABEL = 'Annuler';
/** Toast titles after undo and redo. */
export const UNDONE_TITLE = 'Modification annulée';
export const REDONE_TITLE = 'Modification rétablie';
/** Toast titles after a manual sync: it completed, or another tab is still syncing. */
export const SYNCED_TITLE = 'Synchronisation terminée';
export const SYNCING_ELSEWHERE_TITLE = 'Synchronisation en cours';
export const NOTHING_CHANGED_TITLE = 'Ces valeurs sont déjà en place';
export const NOTHING_TO_UNDO_TITLE = 'Rien à annuler';
export const NOTHING_TO_REDO_TITLE = 'Rien à rétablir';

/** After a step that changed nothing, as another device deleted its rows, while another step is left. */
export const NO_UNDO_OF_STEP_MESSAGE: ToastMessage = {
  title: 'Plus rien à annuler dans cette étape',
  text: 'Une autre étape peut encore être annulée.',
};
export const NO_REDO_OF_STEP_MESSAGE: ToastMessage = {
  title: 'Plus rien à rétablir dans cette étape',
  text: 'Une autre étape peut encore être rétablie.',
};

/** Replaces the success toast if saving the edit creates a conflict at once. */
export const SAVED_AS_CONFLICT_MESSAGE: ToastMessage = {
  title: 'En conflit\u00a0: à vous de choisir',
  text: 'Rien n’est perdu\u00a0: choisissez au bas de la grille.',
};

/** Formats how many rows of a file were imported. */
export function formatImportedCount(imported: number, total: number): string {
  const rows = imported > 1 ? 'éléments importés' : 'élément importé';
  return `${formatCount(imported)} ${rows} sur ${formatCount(total)}`;
}

export const INCOMPLETE_ADD_FORM_MESSAGES = {
  solutionIncomplete: { title: ERROR_TITLE, text: 'Tous les champs sont requis pour une solution' },
  subtitleIncomplete: { title: ERROR_TITLE, text: 'Le sous-titre est requis' },
} satisfies Record<string, ToastMessage>;

export const PRICE_ERRORS: Record<AmountErrorCode, string> = {
  empty: 'Le prix est requis.',
  notANumber: 'Saisissez un prix, par exemple 1\u202f234,56.',
  belowMinimum: 'Le prix ne peut pas être négatif.',
  aboveMaximum: 'Le prix ne peut pas dépasser 9\u202f999\u202f999,99\u00a0€.',
};

export const START_DATE_ERRORS: Record<StartDateErrorCode, string> = {
  notADate: 'Complétez la date, ou effacez-la.',
  past: 'Choisissez une date à venir.',
  tooFar: 'Choisissez une date avant 2100.',
};

export const COMMISSION_ERRORS: Record<AmountErrorCode, string> = {
  empty: 'La commission est requise.',
  notANumber: 'Saisissez un pourcentage, par exemple 12,5.',
  belowMinimum: 'La commission ne peut pas être inférieure à -100\u00a0%.',
  aboveMaximum: 'La commission ne peut pas dépasser 1\u202f000\u00a0%.',
};

export const LABEL_ERRORS: Record<LabelErrorCode, string> = {
  empty: 'Le libellé est requis.',
  tooLong: 'Le libellé est trop long\u00a0: 500 caractères au plus.',
  invalidCharacter: 'Le libellé contient un caractère qui ne peut pas être enregistré.',
};

export const PRICE_ADJUSTMENT_ERRORS: Record<AmountErrorCode, string> = {
  empty: 'Saisissez une variation, par exemple -2,5\u00a0%, +0,50\u00a0€ ou =\u00a012,50.',
  notANumber: 'Saisissez une variation, par exemple -2,5\u00a0%, +0,50\u00a0€ ou =\u00a012,50.',
  belowMinimum: 'La variation ne peut pas être inférieure à -100\u00a0%, ni le prix à 0\u00a0€.',
  aboveMaximum: 'La variation ne peut pas dépasser 1\u202f000\u00a0%, ni le prix 9\u202f999\u202f999,99\u00a0€.',
};

export const DEVICE_NAME_REQUIRED_TEXT = 'Donnez un nom à cet appareil.';

/** French reason why an edit was not stored; shown below the failure title. */
const EDIT_ERROR_REASONS: Record<EditErrorCode, string> = {
  storageFull:
    'Le stockage de cet appareil est plein\u00a0: rien n’a été changé. Libérez de la place ou exportez vos modifications, puis réessayez.',
  storageFailed: 'Cet appareil n’a pas pu enregistrer la modification\u00a0: rien n’a été changé. Réessayez.',
  notAdmin: 'Cette modification est réservée aux administrateurs.',
  signedOut: 'Votre session est terminée. Reconnectez-vous pour continuer.',
  unknownItem: 'Cet élément n’existe plus dans la grille.',
  invalid: 'Une valeur n’est pas acceptée.',
  newerVersion:
    'Une version plus récente du site a déjà ouvert ces données\u00a0: elle est nécessaire. Recherchez-la au bas de la grille.',
};

export function formatEditErrorCode(code: EditErrorCode | 'unknown'): string {
  return code === 'unknown' ? 'Une erreur inattendue est survenue. Réessayez.' : EDIT_ERROR_REASONS[code];
}

/** Replaces the grid if a newer build has upgraded the local database. */
export const NEWER_VERSION_TEXTS = {
  needed:
    'Les données de cet appareil ont été ouvertes par une version plus récente du site\u00a0: cette version est nécessaire pour afficher la grille. Rien n’est perdu.',
  howTo:
    'Connectez-vous à Internet, recherchez la nouvelle version, puis choisissez «\u00a0Mettre à jour\u00a0». Fermez les autres onglets du site si la mise à jour n’aboutit pas.',
} as const;

/** Replaces the grid while the local database cannot be opened. */
export const UNREADABLE_DATA_TEXTS = {
  full: 'Le stockage de cet appareil est plein\u00a0: la grille qui y est gardée ne peut pas être ouverte. Libérez de la place.',
  failed:
    'Le stockage de cet appareil ne répond pas\u00a0: la grille qui y est gardée ne peut pas être ouverte. Fermez les autres onglets du site, ou redémarrez le navigateur.',
  retry: 'Un nouvel essai a lieu toutes les dix secondes.',
} as const;

export const EXPORT_UNSENT_LABEL = 'Exporter les modifications non envoyées';
export const EXPORT_UNSENT_CSV_LABEL = 'Les exporter en CSV';
