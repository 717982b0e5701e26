import { formatCount } from '../../domain/money';
import type { RowMark } from './services';

/** French words of the grid, its toolbar and its rows; what happened is told by `messages.ts`. */
export const GRID_LABELS = {
  grid: 'Grille tarifaire',
  heading: 'Grille tarifaire',
  search: 'Rechercher dans la grille',
  searchPlaceholder: 'Rechercher…',
  searchShortcut: 'Raccourci\u00a0: /',
  clearSearch: 'Effacer la recherche',
  locked: 'Votre session est terminée. Reconnectez-vous pour retrouver la grille.',
  signIn: 'Se connecter',
  loading: 'Chargement de la grille…',
  subtitle: 'Sous-titre',
} as const;

export const COLUMN_LABELS = {
  reset: 'Rétablir les largeurs des colonnes',
  pull: 'Glissez pour changer la largeur',
} as const;

export function widthOfColumnLabel(heading: string): string {
  return `Largeur de la colonne ${heading}`;
}

export const ROW_LABELS = {
  edit: 'Modifier',
  rename: 'Renommer',
  remove: 'Supprimer',
  up: 'Monter',
  down: 'Descendre',
  more: 'Autres actions',
  moveTo: 'Déplacer vers…',
  history: 'Historique',
  select: 'Sélectionner',
  drag: 'Déplacer',
  closePanel: 'Fermer le panneau',
  reorderWhileSearching: 'Effacez la recherche pour changer l’ordre',
} as const;

export const EDIT_LABELS = {
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  cancel: 'Annuler',
  solution: 'Solution',
  partnerPrice: 'Prix partenaire (€ HT)',
  commission: 'Commission (%)',
  deletedMeanwhile:
    'Cet élément a été supprimé sur un autre appareil. Enregistrer le remettra dans la grille avec votre saisie.',
} as const;

export const MARK_LABELS: Record<RowMark, string> = {
  synced: '',
  pending: 'En attente d’envoi',
  sending: 'Envoi en cours',
  conflict: 'En conflit\u00a0: à vous de choisir',
  refused: 'Refusée par le serveur',
};

/** What saving does to a value that was saved elsewhere while the row was typed in. */
export const MEANWHILE_LABELS = {
  replaced: 'Votre saisie le remplacera.',
  kept: 'Vous ne l’avez pas modifié ici\u00a0: il sera conservé.',
  asked: 'Les deux valeurs seront gardées, et vous choisirez.',
} as const;

/** @param value what was saved elsewhere, as it is read. */
export function changedMeanwhileText(value: string, outcome: keyof typeof MEANWHILE_LABELS): string {
  return `Enregistré entre-temps sur un autre appareil\u00a0: ${value}. ${MEANWHILE_LABELS[outcome]}`;
}

/** @param values the row as the grid has it now. */
export function oldDraftText(values: string): string {
  return `Saisie gardée par une version précédente du site. Valeurs actuelles\u00a0: ${values}. Vérifiez chaque champ avant d’enregistrer.`;
}

export function resultsText(shown: number, total: number): string {
  if (shown === 0) return 'Aucun résultat';
  const results = shown === 1 ? '1 résultat' : `${formatCount(shown)} résultats`;
  return `${results} sur ${formatCount(total)}`;
}

export function noResultText(query: string): string {
  return `Aucun élément ne correspond à «\u00a0${query}\u00a0».`;
}

export const TOOLBAR_LABELS = {
  toolbar: 'Outils de la grille',
  tools: 'Ajouter et importer',
  undo: 'Annuler',
  redo: 'Rétablir',
  history: 'Historique',
  device: 'Cet appareil',
  shortcuts: 'Raccourcis clavier',
  export: 'Exporter',
} as const;
