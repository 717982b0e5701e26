import type { ImportRecord } from './importTable';
import type { SupplierPriceErrorCode } from './parseSupplierPrice';

/** Why a line is not read; screens map it to a French message. */
export type UnreadReason =
  | 'header'
  | 'total'
  /** Line of a signature or an invoice: `SARL au capital de 10.000 €`. */
  | 'legalNotice'
  /** In a second table of the file, whose headings name other columns. */
  | 'otherTable'
  | 'malformedQuotes'
  | 'emptyField'
  /** Comma-separated with an unquoted decimal comma. */
  | 'decimalCommaNeedsQuotes'
  | 'labelTooLong'
  | 'labelInvalid'
  | SupplierPriceErrorCode
  /** Below a title such as 'Tarifs publics 2026'. */
  | 'publicPrice'
  | 'ambiguousPrice'
  | 'twoAmounts'
  /** Thousands or decimals, as `1.250` in a column with `1.234,50` or `12,50`. */
  | 'ambiguousThousands'
  | 'commissionNotANumber'
  /** `0,15` for 0,15 % or 15 %. */
  | 'commissionFraction'
  | 'commissionOutOfRange';

/** A line with a label and a price or a new label, all normalized. */
export interface ImportLine {
  line: number;
  label: string;
  /** Label that the row gets; null to keep its own. */
  newLabel: string | null;
  /** Stored text; null to keep the price of the row. */
  price: string | null;
  /** Stored text; null where the line has none. */
  commission: string | null;
  /** Its cell in the section column; if blank, the last section above, there or on a line of its own. */
  section: string | null;
  reference: string | null;
}

export interface UnreadLine {
  line: number;
  reason: UnreadReason;
  /** As written, to find the matching row; '' if there is none. */
  label: string;
  /** Label of a free line alone: its `label` may also contain the rejected price. */
  solution?: string;
}

/** Lines of a table that can be imported, and the others, each in order. */
export interface ImportLinesResult {
  lines: readonly ImportLine[];
  unread: readonly UnreadLine[];
}

/** A record and what was read from it. */
export interface RecordResult {
  record: ImportRecord;
  result: ImportLine | UnreadLine;
}

export function toUnread({ line }: ImportRecord, reason: UnreadReason, label = ''): UnreadLine {
  return { line, reason, label };
}
