import { STORAGE_KEYS } from '../../../config/constants';
import { isRecord } from '../../../domain/isRecord';
import { COLUMN_ROLES, type ColumnRole } from '../../../domain/pricing/import/headings';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { readStoredText, storeText } from '../../../platform/storedText';

/** Choices of an import that the next file with the same headings starts with. */
export interface RememberedChoices {
  /** null: as proposed. */
  columns: readonly ColumnRole[] | null;
  /** Rows linked by hand, by `getLinkKey`. */
  links: ReadonlyMap<string, ItemId>;
}

const NO_CHOICES: RememberedChoices = { columns: null, links: new Map() };
/** The oldest are dropped. */
const MAX_SIGNATURES = 30;

type StoredChoices = readonly (readonly [signature: string, choices: unknown])[];

/** Returns the choices for files with these headings; `signature` is empty for files without any. */
export function readRememberedChoices(signature: string): RememberedChoices {
  const stored = readAllChoices().find(([other]) => other === signature);
  return stored === undefined ? NO_CHOICES : parseChoices(stored[1]);
}

export function rememberChoices(signature: string, { columns, links }: RememberedChoices): void {
  const others = readAllChoices().filter(([other]) => other !== signature);
  const choices = { columns: signature === '' ? null : columns, links: [...links] };
  const all = [[signature, choices], ...others].slice(0, MAX_SIGNATURES);
  storeText(STORAGE_KEYS.importChoices, JSON.stringify(all));
}

function readAllChoices(): StoredChoices {
  try {
    const value: unknown = JSON.parse(readStoredText(STORAGE_KEYS.importChoices) ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    // The stored text is damaged.
    return [];
  }
}

function isEntry(value: unknown): value is readonly [string, unknown] {
  return Array.isArray(value) && typeof value[0] === 'string';
}

function parseChoices(value: unknown): RememberedChoices {
  if (!isRecord(value)) return NO_CHOICES;
  const { columns, links } = value;
  return {
    columns: Array.isArray(columns) && columns.every(isColumnRole) ? columns : null,
    links: new Map(Array.isArray(links) ? links.filter(isLink) : []),
  };
}

function isColumnRole(value: unknown): value is ColumnRole {
  return COLUMN_ROLES.some((role) => role === value);
}

function isLink(value: unknown): value is readonly [string, ItemId] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';
}
