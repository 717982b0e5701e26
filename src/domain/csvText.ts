import type { GridRow } from './pricingItem';

/** Text of CSV files: `;`-separated with BOM and CRLF, the form that a French spreadsheet opens by double click. */
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATOR = ';';
const LINE_END = '\r\n';

const NEEDS_QUOTES = /[";\r\n]|^\s|\s$/;
/** What a spreadsheet would run as a formula, also behind apostrophes that an import takes away one by one. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEGATIVE_NUMBER = /^-\d+(,\d+)?$/;

function writeCell(text: string): string {
  const safe = FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Records as the text of a file. Formulas are escaped, negative numbers stay numbers. */
export function writeCsv(records: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + records.map((record) => record.map(writeCell).join(SEPARATOR) + LINE_END).join('');
}

/** Three sample rows, importable as they are (`product.md` section 9: commission 15). */
export function writeCsvTemplate(): string {
  return writeCsv([
    ['Exemple : messagerie, par boîte et par mois', '11,70', '15'],
    ['Exemple : antivirus, par poste et par mois', '6,80', '15'],
    ['Exemple : serveur installé', '1249,00', '15'],
  ]);
}

/** For admins: the solutions in the form that the import reads. Subtitles have none. */
export function writeImportableCsv(rows: readonly GridRow[]): string {
  return writeCsv(
    rows.flatMap(({ solution, cost }) => (cost === null ? [] : [[solution, cost.prix_partenaire, cost.commission]])),
  );
}

/** The grid as the screen shows it, under the headings of its columns: five for admins, three for partners. */
export function writeGridCsv(
  rows: readonly GridRow[],
  headings: readonly string[],
  { admin }: { admin: boolean },
): string {
  const records = rows.map(({ solution, cost, prix_revendeur, prix_public }) =>
    admin
      ? [solution, cost?.prix_partenaire ?? '', cost?.commission ?? '', prix_revendeur, prix_public]
      : [solution, prix_revendeur, prix_public],
  );
  return writeCsv([headings, ...records]);
}

/** Creates a decoder; `fatal` makes `decode` throw on bytes that are no text of that encoding. */
export type MakeDecoder = (
  encoding: 'utf-8' | 'windows-1252',
  options: { fatal: boolean },
) => {
  decode(bytes: Uint8Array): string;
};

/** A NUL never occurs in text files; every binary format has one early. */
const BINARY_SAMPLE_BYTES = 4_096;

/**
 * The bytes of a file as text: UTF-8 (a BOM is dropped), else Windows-1252, which old spreadsheets write. null: a binary
 * file that was only named .csv.
 */
export function decodeCsvBytes(bytes: Uint8Array, makeDecoder: MakeDecoder): string | null {
  if (bytes.subarray(0, BINARY_SAMPLE_BYTES).includes(0)) return null;
  try {
    return makeDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return makeDecoder('windows-1252', { fatal: false }).decode(bytes);
  }
}
