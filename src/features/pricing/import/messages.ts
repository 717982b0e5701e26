import type { ColumnRole } from '../../../domain/pricing/import/headings';
import type { IgnoredReason, ImportMode } from '../../../domain/pricing/import/planImport';
import { formatCount } from '../../../domain/groupThousands';
import { MAX_CSV_RECORDS, type CsvFailure } from './parseCsv';

/** French reason by code why a line is not imported. */
export const SKIP_REASONS: Record<IgnoredReason, string> = {
  header: 'Ligne d’en-tête',
  total: 'Ligne de total ou de TVA',
  legalNotice: 'Mention légale, et non une offre',
  otherTable: 'Autre tableau, dont les colonnes diffèrent\u00a0: importez-le à part',
  malformedQuotes:
    'Guillemet mal placé\u00a0: la suite du fichier, jusqu’au guillemet suivant, a été prise dans ce champ. Retirez-le ou doublez-le',
  emptyField: 'Le libellé ou le prix manque',
  commissionMissing: 'La commission manque\u00a0: donnez une commission par défaut, ou rattachez la ligne',
  repeated: 'Ligne répétée',
  leftOut: 'Laissée de côté',
  decimalCommaNeedsQuotes:
    'Trop de colonnes\u00a0: dans un fichier séparé par des virgules, un nombre à virgule demande des guillemets',
  labelTooLong: 'Libellé trop long\u00a0: 500 caractères au plus',
  labelInvalid: 'Libellé illisible',
  priceNotANumber: 'Le prix n’est pas un nombre',
  priceWithVat: 'Ce prix n’est pas hors taxes',
  publicPrice: 'Ce prix est un prix public, d’après le titre qui précède',
  priceNotInEuros: 'Ce prix n’est pas en euros',
  ambiguousPrice: 'Où commence le prix\u202f? Séparez-le du libellé par un tiret',
  twoAmounts: 'Deux montants\u00a0: gardez le prix seul, et écrivez la commission avec le signe\u00a0%',
  ambiguousThousands: 'Milliers ou décimales\u202f? Écrivez le prix avec deux décimales',
  priceOutOfRange: 'Le prix doit être compris entre 0 et 9\u202f999\u202f999,99\u00a0€',
  commissionNotANumber: 'La commission n’est pas un nombre',
  commissionFraction: 'Fraction ou pourcentage\u202f? Écrivez la commission avec le signe\u00a0%',
  commissionOutOfRange: 'La commission doit être comprise entre -100 et 1\u202f000\u00a0%',
};

/** Returns why the whole file is rejected; shown below `CSV_IMPORT_FAILURE_MESSAGE`. */
export function formatFileFailure(failure: CsvFailure | { code: 'unreadable' }): string {
  switch (failure.code) {
    case 'binary':
      return 'Ce fichier n’est pas un texte, ou son encodage (UTF-16) n’est pas reconnu. Enregistrez-le en «\u00a0CSV UTF-8\u00a0».';
    case 'lineTooLong':
      return `La ligne ${failure.line} est démesurée\u00a0: elle compte plus de 100\u202f000 caractères.`;
    case 'tooManyRecords':
      return `Ce fichier compte plus de ${formatCount(MAX_CSV_RECORDS)} lignes. Découpez-le en plusieurs fichiers.`;
    case 'unreadable':
      return 'Le fichier n’a pas pu être lu.';
  }
}

export const IMPORT_CANCELLED_MESSAGE = { title: 'Import annulé', text: 'La grille n’a pas changé.' };

export const NOTHING_TO_IMPORT_TEXT = 'Aucune ligne ne peut être importée.';

export const IMPORT_TEXTS = {
  heading: 'Importer un fichier CSV',
  format:
    'Colonnes trouvées par leurs titres, sinon dans l’ordre\u00a0: Solution\u202f; Prix Partenaire\u202f; Commission (%)',
  choose: 'Choisir un fichier CSV',
  drop: 'ou déposez-le ici',
  paste: 'Coller depuis un tableur…',
  template: 'Télécharger le modèle',
  reading: 'Lecture du fichier…',
  preview: 'Aperçu de l’import',
  import: 'Importer',
  importing: 'Import en cours…',
  cancelling: 'Annulation de l’import…',
  cancel: 'Annuler',
  close: 'Fermer',
  read: 'Lire ces lignes',
  pasteField: 'Lignes copiées depuis un tableur ou un courriel',
  pasteHint:
    'Des colonnes (solution, prix partenaire, commission) ou des lignes comme «\u00a0Licence A - 12,50\u00a0€ HT - 15\u00a0%\u00a0».',
  mode: 'Mode',
  defaultCommission: 'Commission par défaut (%)',
  defaultCommissionHint: 'Pour les nouvelles lignes qui n’en ont pas.',
  columns: 'Colonnes du fichier',
  filters: 'Filtrer par état',
  linesHeading: 'Lignes du fichier',
  solution: 'Solution',
  price: 'Prix partenaire',
  commission: 'Commission',
  reseller: 'Revendeur',
  chooseRow: 'Choisir une ligne…',
  newRow: 'Nouvelle ligne',
  linkTo: 'Rattacher à une ligne de la grille…',
  unpick: 'Détacher',
  leaveOut: 'Ne pas importer',
  takeBack: 'Importer quand même',
  absentNote: 'Ces lignes de la grille ne sont pas dans le fichier. L’import ne les supprime pas.',
  selectInGrid: 'Sélectionner dans la grille',
} as const;

export function formatImportableCount(importable: number, total: number): string {
  if (importable === 0 && total === 1) return 'La seule ligne du fichier ne sera pas importée.';
  if (importable === 0) return `Aucune des ${formatCount(total)} lignes ne sera importée.`;
  if (importable === 1) return `1 ligne sur ${formatCount(total)} sera importée.`;
  return `${formatCount(importable)} lignes sur ${formatCount(total)} seront importées.`;
}

/** Filters of the preview, in order; also the states of its lines, but 'all' and 'absent'. */
export const FILTER_NAMES = {
  all: 'Tout',
  large: 'Forte variation',
  ambiguous: 'Ambigu',
  notFound: 'Introuvable',
  ignored: 'Ignoré',
  changed: 'Modifié',
  new: 'Nouveau',
  unchanged: 'Inchangé',
  absent: 'Absents du fichier',
} as const;

export const MODE_NAMES: Record<ImportMode, string> = {
  add: 'Ajouter',
  updateAndAdd: 'Mettre à jour et ajouter',
  update: 'Mettre à jour seulement',
};

export const COLUMN_ROLE_NAMES: Record<ColumnRole, string> = {
  solution: 'Solution',
  price: 'Prix partenaire',
  commission: 'Commission',
  section: 'Section',
  reference: 'Référence',
  newLabel: 'Libellé modifié',
  ignored: 'Ignorer',
};

/** Names a column of the file. `index`: from 0. */
export function formatColumnName(heading: string, index: number): string {
  return heading === '' ? `Colonne ${index + 1}` : `Colonne «\u00a0${heading}\u00a0»`;
}

/** Asks for columns that could not be found. */
export function formatMissingColumns(roles: readonly ColumnRole[]): string {
  const names = roles.map((role) => `«\u00a0${COLUMN_ROLE_NAMES[role]}\u00a0»`);
  return names.length === 1
    ? `Choisissez la colonne ${names.join()}.`
    : `Choisissez les colonnes ${names.slice(0, -1).join(', ')} et ${names.at(-1)}.`;
}

/** `line`: as text editors count, from 1. */
export function formatLineNumber(line: number): string {
  return `Ligne ${formatCount(line)}`;
}

/** Names the row of a line as the file does. */
export function formatFileLabel(label: string): string {
  return `Dans le fichier\u00a0: «\u00a0${label}\u00a0»`;
}

export function formatLinkLabel(line: number): string {
  return `Ligne de la grille pour la ligne ${formatCount(line)} du fichier`;
}

/** Text of the toast below the number of imported lines. */
export function formatImportOutcome(counts: { added: number; changed: number; unchanged: number }): string {
  const { added, changed, unchanged } = counts;
  return [agree(added, 'ajouté'), agree(changed, 'modifié'), agree(unchanged, 'inchangé')].join(', ');
}

function agree(count: number, participle: string): string {
  return `${formatCount(count)} ${participle}${count < 2 ? '' : 's'}`;
}

export function formatNotSavedCount(count: number): string {
  return count === 1
    ? 'Une ligne n’a pas pu être enregistrée.'
    : `${formatCount(count)} lignes n’ont pas pu être enregistrées.`;
}
