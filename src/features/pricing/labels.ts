import { formatCount } from '../../domain/groupThousands';
import type { RowSyncStatus } from '../../domain/pricing/pricingEditor';
import { COLUMN_HEADINGS } from './grid/columns';

/** French labels of the grid, its toolbar and its rows; toasts are in `messages.ts`. */
export const GRID_LABELS = {
  grid: 'Grille tarifaire',
  heading: 'Grille tarifaire',
  search: 'Rechercher dans la grille',
  searchPlaceholder: 'Rechercher…',
  searchShortcut: 'Raccourci\u00a0: /',
  locked: 'Votre session est terminée. Reconnectez-vous pour retrouver la grille.',
  signIn: 'Se connecter',
  loading: 'Chargement de la grille…',
  subtitle: 'Sous-titre',
} as const;

export const COLUMN_WIDTH_LABELS = {
  reset: 'Rétablir les largeurs des colonnes',
  resize: 'Glissez pour changer la largeur',
} as const;

export function formatColumnWidthLabel(heading: string): string {
  return `Largeur de la colonne ${heading}`;
}

export const ROW_ACTION_LABELS = {
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
  reorderWhileSearching: 'Effacez la recherche pour changer l’ordre',
} as const;

/** Texts at the cells of the grid. */
export const CELL_LABELS = {
  computed: 'Calculé à partir du prix partenaire et de la commission.',
  unsaved: 'Non enregistré',
  plannedPrice: 'Prix revendeur prévu\u00a0:',
  nothingCopied: 'Les cellules copiées sont vides',
  noMatchingRow: 'Aucune ligne qui correspond à la recherche n’est sélectionnée',
  cutCopies: 'Ctrl + X copie sans rien retirer.',
  deleteOnCells: 'Un prix ne peut pas être vide. Pour supprimer la ligne\u00a0: Maj + Espace, puis Suppr.',
} as const;

/** Announces the size of a range. `rowCount`: rows that match the search. */
export function formatRangeSize(
  rowCount: number,
  { firstColumn, lastColumn }: { firstColumn: number; lastColumn: number },
  kind: 'cells' | 'rows',
): string {
  if (rowCount === 0) return 'Aucune ligne sélectionnée';
  const rows = rowCount === 1 ? '1 ligne' : `${formatCount(rowCount)} lignes`;
  if (kind === 'rows') return rowCount === 1 ? `${rows} sélectionnée` : `${rows} sélectionnées`;
  const cellCount = rowCount * (lastColumn - firstColumn + 1);
  return cellCount === 1 ? '1 cellule sélectionnée' : `${formatCount(cellCount)} cellules sélectionnées sur ${rows}`;
}

/** Confirms a copy, of whole rows or of cells. */
export function formatCopiedCount(rowCount: number, cellsPerRow: number, isWholeRows: boolean): string {
  const count = isWholeRows ? rowCount : rowCount * cellsPerRow;
  if (count === 1) return isWholeRows ? '1 ligne copiée' : '1 cellule copiée';
  return `${formatCount(count)} ${isWholeRows ? 'lignes copiées' : 'cellules copiées'}`;
}

/** Texts of the date from which a price applies. */
export const START_DATE_TEXTS = {
  label: 'À partir du',
  hint: 'Vide\u00a0: tout de suite.',
  importHint: 'Pour les prix modifiés. Vide\u00a0: tout de suite, comme les libellés et les nouvelles lignes.',
  noPlan: 'aucun prix prévu',
  priceMissing: 'Saisissez aussi le prix prévu\u00a0: il ne diffère pas du prix actuel.',
} as const;

/** Labels of the row editor and of the dialog that renames a subtitle. */
export const ROW_EDITOR_LABELS = {
  save: 'Enregistrer',
  cancel: 'Annuler',
  solution: COLUMN_HEADINGS.solution,
  partnerPrice: COLUMN_HEADINGS.prix_partenaire,
  commission: COLUMN_HEADINGS.commission,
  startsOn: START_DATE_TEXTS.label,
  deletedRemotely: 'Cet élément a été supprimé entre-temps. Enregistrer le remettra dans la grille avec votre saisie.',
} as const;

export const ROW_SYNC_STATUS_LABELS: Record<RowSyncStatus, string> = {
  synced: '',
  pending: 'En attente d’envoi',
  sending: 'Envoi en cours',
  conflict: 'En conflit\u00a0: à vous de choisir',
  rejected: 'Refusée par le serveur',
};

interface ChangeDuringEditing {
  /** The user changed the value here, too. */
  isTyped: boolean;
  /** The row has unsent edits of this device: the new value may be one, which saving replaces without a conflict. */
  isUnsent: boolean;
}

/** Builds the notice of a value that changed during editing, and what saving does to it. `value`: formatted. */
export function formatNewValueAndSaveEffect(value: string, { isTyped, isUnsent }: ChangeDuringEditing): string {
  const news = isUnsent ? 'Modifié entre-temps' : 'Enregistré entre-temps sur un autre appareil';
  const effect = !isTyped
    ? 'Vous ne l’avez pas modifié ici\u00a0: il sera conservé.'
    : isUnsent
      ? 'Vérifiez avant d’enregistrer.'
      : 'Les deux valeurs seront gardées, et vous choisirez.';
  return `${news}\u00a0: ${value}. ${effect}`;
}

/** Hint about a draft of an older build, which did not record the changed fields. `values`: the row's, formatted. */
export function formatOldBuildDraftNotice(values: string): string {
  return `Saisie gardée par une version précédente du site. Valeurs actuelles\u00a0: ${values}. Vérifiez chaque champ avant d’enregistrer.`;
}

export function formatResultCount(count: number, total: number): string {
  if (count === 0) return 'Aucun résultat';
  const results = count === 1 ? '1 résultat' : `${formatCount(count)} résultats`;
  return `${results} sur ${formatCount(total)}`;
}

export function formatNoResult(query: string): string {
  return `Aucun élément ne correspond à «\u00a0${query}\u00a0».`;
}

export const TOOLBAR_LABELS = {
  toolbar: 'Outils de la grille',
  tools: 'Ajouter et importer',
  undo: 'Annuler',
  redo: 'Rétablir',
  history: 'Historique',
  priceChanges: 'Prix modifiés',
  plans: 'Prix prévus',
  device: 'Cet appareil',
  /** Tooltip of 'Cet appareil' until the device has a name. */
  unnamedDevice: 'Donnez un nom à cet appareil',
  shortcuts: 'Raccourcis clavier',
  /** Menu of what a phone has no room for. */
  more: 'Plus',
  export: 'Exporter',
} as const;

/** Formats 'Prix prévus (3)'. */
export function formatPlansLabel(count: number): string {
  return count === 0 ? TOOLBAR_LABELS.plans : `${TOOLBAR_LABELS.plans} (${formatCount(count)})`;
}

/** Formats 'Prix modifiés (3)'. `count`: prices that changed since the last visit. */
export function formatPriceChangesLabel(count: number): string {
  return count === 0 ? TOOLBAR_LABELS.priceChanges : `${TOOLBAR_LABELS.priceChanges} (${formatCount(count)})`;
}
