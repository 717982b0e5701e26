import { isPrice } from './columnContent';
import { findHeadingRole } from './headings';
import type { ImportRecord } from './importTable';
import type { ColumnMapping } from './proposeMapping';

/** Records below headings that are searched for a price: a title of a section may come first. */
const PRICE_SEARCH_RECORDS = 20;

/** True for a record of headings, as another table in the file begins with: the next prices stand below one of them. */
export function areHeadings(records: readonly ImportRecord[], index: number): boolean {
  const fields = records[index]?.fields ?? [];
  const filled = fields.filter((field) => field.trim() !== '');
  if (filled.length < 2 || filled.some(isPrice)) return false;
  const roles = fields.map((field) => findHeadingRole(field)?.role);
  const named = roles.filter((role) => role !== undefined);
  if (new Set(named).size < 2 || named.length * 2 <= filled.length) return false;
  const below = records.slice(index + 1, index + 1 + PRICE_SEARCH_RECORDS);
  const priced = below.find((record) => record.fields.some(isPrice))?.fields ?? [];
  return priced.some((field, column) => ['price', 'ignored'].includes(roles[column] ?? '') && isPrice(field));
}

/** True if the headings name the roles of the columns that are read. */
export function haveSameRoles(fields: readonly string[], { columns, headings }: ColumnMapping): boolean {
  return columns.every((role, column) => {
    const ownRole = headings.length === 0 ? role : findHeadingRole(headings[column] ?? '')?.role;
    return role === 'ignored' || findHeadingRole(fields[column] ?? '')?.role === ownRole;
  });
}
