/** Field separators of the CSV import; `|` for a Markdown table. */
export type CsvSeparator = ';' | ',' | '\t' | '|';

/** A record that is not blank. */
export interface ImportRecord {
  /** First line of the record, from 1, as text editors count. */
  line: number;
  fields: readonly string[];
  /** True if its quotes violate RFC 4180: a field continues to the next quote or the end of the file. */
  isMalformed: boolean;
}

/** A file or pasted text, split into fields. */
export interface ImportTable {
  /** null for free lines, whose records have one field. */
  separator: CsvSeparator | null;
  records: readonly ImportRecord[];
  /** True if `escapeFormula` was applied to its texts, so that an apostrophe before a formula was not typed. */
  hasEscapedFormulas: boolean;
}

const LINE_BREAK = /\r\n|\r|\n/g;

/** Collects the records of a file in order and counts lines, since a quoted field may span several. */
export function createRecordCollector(): {
  records: readonly ImportRecord[];
  /** Takes every record as split, blank ones too. A record of blank fields, such as `;;`, is not blank. */
  add(fields: readonly string[], isMalformed: boolean): void;
} {
  const records: ImportRecord[] = [];
  let nextLine = 1;
  return {
    records,
    add(fields, isMalformed) {
      const line = nextLine;
      nextLine += 1 + fields.reduce((breaks, field) => breaks + countLineBreaks(field), 0);
      if (fields.length > 1 || fields[0]?.trim()) records.push({ line, fields, isMalformed });
    },
  };
}

function countLineBreaks(field: string): number {
  if (!field.includes('\n') && !field.includes('\r')) return 0;
  return field.split(LINE_BREAK).length - 1;
}

/** Returns the first text that is not blank: that of a footer may stand in any column. */
export function getFirstText(fields: readonly string[]): string {
  return fields.find((field) => field.trim() !== '')?.trim() ?? '';
}

/** True if more than `count` fields are not blank; stops there, since a line may have a million fields. */
export function hasMoreFilled(fields: readonly string[], count: number): boolean {
  let filled = 0;
  for (const field of fields) {
    if (field.trim() !== '') filled += 1;
    if (filled > count) return true;
  }
  return false;
}
