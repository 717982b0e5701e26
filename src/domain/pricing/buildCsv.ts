import { formatSafeCell } from './formulaEscape';
import type { GridRow } from './pricingItem';

/** `;`, BOM and CRLF: with these, a French spreadsheet opens the file correctly by double click. */
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATOR = ';';
const LINE_END = '\r\n';

const NEEDS_QUOTES = /[";\r\n]|^\s|\s$/;

const writeRecord = (cells: readonly string[]): string =>
  cells.map((text) => formatSafeCell(text, NEEDS_QUOTES)).join(SEPARATOR) + LINE_END;

/** Writes records as file text. Escapes formulas; negative numbers stay numbers. */
export function buildCsv(records: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + records.map(writeRecord).join('');
}

/** Writes three importable sample rows. */
export function buildSampleImportCsv(): string {
  return buildCsv([
    ['Exemple : messagerie, par boîte et par mois', '11,70', '15'],
    ['Exemple : antivirus, par poste et par mois', '6,80', '15'],
    ['Exemple : serveur installé', '1249,00', '15'],
  ]);
}

/** Writes the solutions in the format of the import, for admins; leaves out subtitles. */
export function buildImportableCsv(rows: readonly GridRow[]): string {
  return buildCsv(
    rows.flatMap(({ solution, cost }) => (cost === null ? [] : [[solution, cost.prix_partenaire, cost.commission]])),
  );
}

/** Writes the grid with column headings: five columns for admins, three for partners. */
export function buildGridCsv(
  rows: readonly GridRow[],
  headings: readonly string[],
  { isAdmin }: { isAdmin: boolean },
): string {
  const records = rows.map(({ solution, cost, prix_revendeur, prix_public }) =>
    isAdmin
      ? [solution, cost?.prix_partenaire ?? '', cost?.commission ?? '', prix_revendeur, prix_public]
      : [solution, prix_revendeur, prix_public],
  );
  return buildCsv([headings, ...records]);
}
