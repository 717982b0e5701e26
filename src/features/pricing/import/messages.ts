import { formatCount } from '../../../domain/pricing/money';
import type { SkipReason } from './importContent';
import { MAX_CSV_RECORDS, type CsvFailure } from './parseCsv';

/** French reason by code why a line is not imported. */
export const SKIP_REASONS: Record<SkipReason, string> = {
  header: 'Ligne d’en-tête',
  total: 'Ligne de total',
  malformedQuotes:
    'Guillemet mal placé\u00a0: la suite du fichier, jusqu’au guillemet suivant, a été prise dans ce champ. Retirez-le ou doublez-le',
  emptyField: 'Le libellé ou le prix manque',
  commissionMissing: 'La commission manque',
  decimalCommaNeedsQuotes:
    'Trop de colonnes\u00a0: dans un fichier séparé par des virgules, un nombre à virgule demande des guillemets',
  labelTooLong: 'Libellé trop long\u00a0: 500 caractères au plus',
  labelInvalid: 'Libellé illisible',
  priceNotANumber: 'Le prix n’est pas un nombre',
  priceWithVat: 'Ce prix n’est pas hors taxes',
  priceNotInEuros: 'Ce prix n’est pas en euros',
  ambiguousPrice: 'Où commence le prix\u202f? Séparez-le du libellé par un tiret',
  priceOutOfRange: 'Le prix doit être compris entre 0 et 9\u202f999\u202f999,99\u00a0€',
  commissionNotANumber: 'La commission n’est pas un nombre',
  commissionOutOfRange: 'La commission doit être comprise entre -100 et 1\u202f000\u00a0%',
};

/** Returns why the whole file is rejected; shown below `CSV_IMPORT_FAILURE_MESSAGE`. */
export function formatFileFailure(failure: CsvFailure | { code: 'unreadable' }): string {
  switch (failure.code) {
    case 'binary':
      return 'Ce fichier n’est pas un texte\u00a0: il porte seulement le nom d’un fichier CSV.';
    case 'lineTooLong':
      return `La ligne ${failure.line} est démesurée\u00a0: elle compte plus de 100\u202f000 caractères.`;
    case 'tooManyRecords':
      return `Ce fichier compte plus de ${formatCount(MAX_CSV_RECORDS)} lignes. Découpez-le en plusieurs fichiers.`;
    case 'unreadable':
      return 'Le fichier n’a pas pu être lu.';
  }
}

export const IMPORT_CANCELLED_MESSAGE = { title: 'Import annulé', text: 'Aucune ligne n’a été ajoutée.' };

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
  pasteField: 'Lignes copiées depuis un tableur',
  pasteHint:
    'Des colonnes (solution, prix partenaire, commission) ou des lignes comme «\u00a0Licence A - 12,50\u00a0€ HT - 15\u00a0%\u00a0».',
  line: 'Ligne',
  solution: 'Solution',
  price: 'Prix partenaire',
  commission: 'Commission',
  reason: 'Motif',
  importableHeading: 'Lignes à importer',
  skippedHeading: 'Lignes ignorées',
} as const;

export function formatImportableCount(importable: number, total: number): string {
  if (importable === 0 && total === 1) return 'La seule ligne du fichier ne sera pas importée.';
  if (importable === 0) return `Aucune des ${formatCount(total)} lignes ne sera importée.`;
  if (importable === 1) return `1 ligne sur ${formatCount(total)} sera importée.`;
  return `${formatCount(importable)} lignes sur ${formatCount(total)} seront importées.`;
}

export function formatNotSavedCount(count: number): string {
  return count === 1
    ? 'Une ligne n’a pas pu être enregistrée.'
    : `${formatCount(count)} lignes n’ont pas pu être enregistrées.`;
}
