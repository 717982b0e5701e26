import type { CellColumn } from '../../../domain/pricing/clipboard/cellBlock';
import type { PastePlan, InvalidCell } from '../../../domain/pricing/clipboard/planPaste';
import { formatCount } from '../../../domain/groupThousands';
import { COMMISSION_ERRORS, LABEL_ERRORS, PRICE_ERRORS } from '../messages';
import type { RangeAction } from './buildPasteIntent';

export const PASTE_TEXTS = {
  cancel: 'Annuler',
  close: 'Fermer',
  pasteValidLines: 'Coller les lignes valables',
  add: 'Ajouter',
  skipSubtitles: 'Passer les sous-titres',
  invalidHeading: 'Valeurs refusées',
  computedHeading: 'Prix calculés',
  notAddableHeading: 'Lignes impossibles à ajouter',
  line: 'Ligne',
  solution: 'Solution',
  column: 'Colonne',
  result: 'Prix calculé',
  reason: 'Motif',
} as const;

/** Texts that depend on what asks: a paste, or Ctrl+Enter. */
export const ACTION_TEXTS: Record<RangeAction, { title: string; write: string; value: string }> = {
  paste: { title: 'Coller dans la grille', write: 'Coller', value: 'Valeur collée' },
  fill: { title: 'Remplir la sélection', write: 'Remplir', value: 'Valeur saisie' },
};

export const COLUMN_NAMES: Record<CellColumn, string> = {
  solution: 'Solution',
  prix_partenaire: 'Prix partenaire',
  commission: 'Commission',
  prix_revendeur: 'Prix revendeur',
  prix_public: 'Prix public conseillé',
};

/** Formats how many lines are written and what becomes of the rows. */
export function formatPasteSummary({ lineCount, changes, unchangedCount }: PastePlan, action: RangeAction): string {
  const task = ACTION_TEXTS[action].write.toLowerCase();
  const lines = lineCount === 1 ? `1 ligne à ${task}` : `${formatCount(lineCount)} lignes à ${task}`;
  const unchanged = unchangedCount === 1 ? ', 1 inchangé' : `, ${formatCount(unchangedCount)} inchangés`;
  return `${lines}\u00a0: ${formatUpdateCount(changes.length)}${unchangedCount === 0 ? '' : unchanged}.`;
}

function formatUpdateCount(count: number): string {
  if (count === 0) return 'aucun élément à mettre à jour';
  return count === 1 ? '1 élément à mettre à jour' : `${formatCount(count)} éléments à mettre à jour`;
}

export function formatInvalidCellCount(count: number): string {
  return count === 1
    ? '1 valeur est refusée\u00a0: sa ligne reste telle quelle.'
    : `${formatCount(count)} valeurs sont refusées\u00a0: leurs lignes restent telles quelles.`;
}

export function formatComputedDifferenceCount(count: number): string {
  return count === 1
    ? '1 prix collé diffère du prix calculé, qui est gardé.'
    : `${formatCount(count)} prix collés diffèrent des prix calculés, qui sont gardés.`;
}

export function formatIgnoredColumnCount(count: number): string {
  return count === 1
    ? '1 colonne dépasse la grille et ne sera pas collée.'
    : `${formatCount(count)} colonnes dépassent la grille et ne seront pas collées.`;
}

export function formatSubtitleLineCount(count: number): string {
  if (count === 0) return 'Les lignes qui tombaient sur un sous-titre vont à la solution suivante.';
  return count === 1
    ? '1 ligne tombe sur un sous-titre et ne sera pas collée.'
    : `${formatCount(count)} lignes tombent sur un sous-titre et ne seront pas collées.`;
}

/** Asks whether to add the lines past the last row, or says that they cannot be added. */
export function formatLinesBeyondEnd({ linesBeyondEnd: count, addable, invalidAdditions }: PastePlan): string {
  if (addable.length === 0) {
    return count === 1
      ? '1 ligne dépasse la grille et ne peut pas être ajoutée.'
      : `${formatCount(count)} lignes dépassent la grille et ne peuvent pas être ajoutées.`;
  }
  if (count === 1) return '1 ligne dépasse la grille. L’ajouter à la fin\u202f?';
  const question = `${formatCount(count)} lignes dépassent la grille. Les ajouter à la fin\u202f?`;
  return invalidAdditions.length === 0 ? question : `${question} ${formatNotAddableCount(invalidAdditions.length)}`;
}

function formatNotAddableCount(count: number): string {
  return count === 1
    ? '1 d’entre elles ne peut pas être ajoutée.'
    : `${formatCount(count)} d’entre elles ne peuvent pas être ajoutées.`;
}

/** Label of the button that leaves out the lines past the last row. */
export function formatPasteWithoutAdding(count: number): string {
  return count === 1 ? 'Coller sans elle' : 'Coller sans elles';
}

export function formatInvalidCellReason(cell: InvalidCell): string {
  switch (cell.column) {
    case 'solution':
      return LABEL_ERRORS[cell.code];
    case 'prix_partenaire':
      return PRICE_ERRORS[cell.code];
    case 'commission':
      return COMMISSION_ERRORS[cell.code];
  }
}
