import { findHeadingRole } from './headings';
import {
  toUnread,
  type ImportLine,
  type ImportLinesResult,
  type RecordResult,
  type UnreadLine,
  type UnreadReason,
} from './importLine';
import { getFirstText, hasMoreFilled, type ImportRecord, type ImportTable } from './importTable';
import { createFreeLineReader, createRecordReader } from './lineReaders';
import { areHeadings, haveSameRoles } from './otherHeadings';
import { hasAmount } from './parseSupplierPrice';
import type { ColumnMapping } from './proposeMapping';
import { isExempt, readNotes, readTitle } from './titles';

/** Reasons of records whose fields do not follow the columns. */
const OUTSIDE_COLUMNS: ReadonlySet<UnreadReason> = new Set(['header', 'otherTable', 'malformedQuotes']);

/** Reads the records of a table by its columns; `separator: null` reads free lines. */
export function readImportLines(table: ImportTable, mapping: ColumnMapping): ImportLinesResult {
  const lines: ImportLine[] = [];
  const unread: UnreadLine[] = [];
  const sectionColumn = mapping.columns.indexOf('section');
  const results = readRecords(table, mapping);
  let section: string | null = null;
  let rejection = readNotes(results);
  for (const { record, result } of results) {
    const isInColumns = 'price' in result || !OUTSIDE_COLUMNS.has(result.reason);
    // A cell merged over several lines has its text in the first one only.
    if (isInColumns) section = record.fields[sectionColumn]?.trim() || section;
    rejection = readTitle(record, rejection);
    if ('reason' in result) {
      unread.push(result);
      section = findSectionTitle(record, result) ?? section;
    } else if (rejection !== null && !isExempt(rejection, record, mapping)) {
      unread.push(toUnread(record, rejection, result.label));
    } else lines.push({ ...result, section });
  }
  return { lines, unread };
}

/** Reads each record alone; leaves out those below the headings of another table with other columns. */
function readRecords(table: ImportTable, mapping: ColumnMapping): readonly RecordResult[] {
  const readRecord = table.separator === null ? createFreeLineReader(table) : createRecordReader(table, mapping);
  let otherHeadings: readonly string[] | null = null;
  return table.records.map((record, index) => {
    if (index <= mapping.headerIndex || isRepeatedHeader(record, mapping)) {
      otherHeadings = null;
      return { record, result: toUnread(record, 'header') };
    }
    if (areHeadings(table.records, index)) otherHeadings = haveSameRoles(record.fields, mapping) ? null : record.fields;
    return { record, result: otherHeadings === null ? readRecord(record) : toOtherTable(record, otherHeadings) };
  });
}

function isRepeatedHeader({ fields }: ImportRecord, { headings, headerIndex }: ColumnMapping): boolean {
  return headerIndex >= 0 && headings.every((heading, column) => heading === fields[column]);
}

function toOtherTable(record: ImportRecord, headings: readonly string[]): UnreadLine {
  const labelColumn = headings.findIndex((heading) => findHeadingRole(heading)?.role === 'solution');
  return toUnread(record, 'otherTable', record.fields[labelColumn]?.trim());
}

/** Returns the only text of a line, such as a subtitle in the export of the grid; null for other lines. */
function findSectionTitle({ fields }: ImportRecord, { reason, label }: UnreadLine): string | null {
  if ((reason !== 'emptyField' && reason !== 'priceNotANumber') || hasMoreFilled(fields, 1)) return null;
  const text = getFirstText(fields);
  if (hasAmount(text)) return null;
  return label || (/\p{L}/u.test(text) ? text : null);
}
