import { hasMoreFilled, type ImportRecord, type ImportTable } from './importTable';
import type { ColumnMapping } from './proposeMapping';
import { TEMPLATE_COLUMNS } from './templateColumns';

/**
 * Creates the test for `12,50` split at its comma in a comma-separated file: more filled fields than headings, or
 * digits as its decimals right of a whole price in a file without decimal points.
 */
export function createDecimalSplitTest(
  { separator, records }: ImportTable,
  { columns, headings, headerIndex }: ColumnMapping,
): (record: ImportRecord) => boolean {
  if (separator !== ',') return () => false;
  const priceColumn = columns.indexOf('price');
  const width = Math.max(headings.length, TEMPLATE_COLUMNS.length);
  const getPrice = ({ fields }: ImportRecord): string => fields[priceColumn]?.trim() ?? '';
  const hasDecimals = records.some((record, index) => index > headerIndex && /\d[.,]\d/.test(getPrice(record)));
  return (record) => {
    const { fields } = record;
    if (hasMoreFilled(fields, width)) return true;
    if (!/^\d[\d\s]*$/.test(getPrice(record))) return false;
    if (headings.length > 0 && hasMoreFilled(fields, headings.length)) return true;
    const isSplit = /^\d{2}$/.test(fields[priceColumn + 1]?.trim() ?? '');
    return isSplit && !hasDecimals && hasMoreFilled(fields, TEMPLATE_COLUMNS.length);
  };
}
