import type { CellColumn } from '../../../domain/pricing/clipboard/cellBlock';
import type { RowField } from '../cells/rowInput';

export type ColumnKey = 'solution' | 'prix_partenaire' | 'commission' | 'prix_revendeur' | 'prix_public' | 'actions';

export interface Column {
  key: ColumnKey;
  heading: string;
  /** Heading beside the value in the card layout. */
  shortHeading: string;
}

/** Headings, which also label the fields of the same values. */
export const COLUMN_HEADINGS = {
  solution: 'Solution',
  prix_partenaire: 'Prix partenaire (€ HT)',
  commission: 'Commission (%)',
  prix_revendeur: 'Prix revendeur (€ HT)',
  prix_public: 'Prix public conseillé (€ HT)',
} as const;

const SOLUTION: Column = { key: 'solution', heading: COLUMN_HEADINGS.solution, shortHeading: 'Solution' };
const PARTNER_PRICE: Column = {
  key: 'prix_partenaire',
  heading: COLUMN_HEADINGS.prix_partenaire,
  shortHeading: 'Partenaire',
};
const COMMISSION: Column = { key: 'commission', heading: COLUMN_HEADINGS.commission, shortHeading: 'Commission' };
const RESELLER_PRICE: Column = {
  key: 'prix_revendeur',
  heading: COLUMN_HEADINGS.prix_revendeur,
  shortHeading: 'Revendeur',
};
const PUBLIC_PRICE: Column = { key: 'prix_public', heading: COLUMN_HEADINGS.prix_public, shortHeading: 'Public' };
const ACTIONS: Column = { key: 'actions', heading: 'Actions', shortHeading: 'Actions' };

const ADMIN_COLUMNS: readonly Column[] = [SOLUTION, PARTNER_PRICE, COMMISSION, RESELLER_PRICE, PUBLIC_PRICE, ACTIONS];
const PARTNER_COLUMNS: readonly Column[] = [SOLUTION, RESELLER_PRICE, PUBLIC_PRICE];

/** Returns the columns of a role: partner price, commission and actions are for admins only. */
export function getColumns(isAdmin: boolean): readonly Column[] {
  return isAdmin ? ADMIN_COLUMNS : PARTNER_COLUMNS;
}

/** Returns the field that a column edits; null for computed columns and actions. */
export function getEditableField(key: ColumnKey | undefined): RowField | null {
  return key === 'solution' || key === 'prix_partenaire' || key === 'commission' ? key : null;
}

/** True for the prices that the engine computes from partner price and commission. */
export function isComputedColumn(key: ColumnKey | undefined): boolean {
  return key === 'prix_revendeur' || key === 'prix_public';
}

/** Returns the columns with values, which a range may cover. */
export function listValueColumns(columns: readonly Column[]): CellColumn[] {
  return columns.flatMap(({ key }) => (key === 'actions' ? [] : [key]));
}

export function countValueColumns(columns: readonly Column[]): number {
  return listValueColumns(columns).length;
}

/** Returns the last value column for the column of actions, which no range has. */
export function clampColumn(column: number, columns: readonly Column[]): number {
  return Math.min(column, countValueColumns(columns) - 1);
}
