import { createRecordCollector } from '../../src/domain/pricing/import/importTable';
import {
  buildImportIntent,
  findDifferentLines,
  planImport,
  type ImportMode,
  type ImportPlan,
} from '../../src/domain/pricing/import/planImport';
import { proposeMapping } from '../../src/domain/pricing/import/proposeMapping';
import type { ImportLinesResult } from '../../src/domain/pricing/import/importLine';
import { readImportLines } from '../../src/domain/pricing/import/readImportLines';
import type { EditIntent, RowSnapshot } from '../../src/domain/pricing/pricingEditor';

/** Line of a supplier's file. `row`: index among the solutions shown whose label it has; null for a new label. */
export interface SupplierLine {
  row: number | null;
  value: number;
  isUpperCase: boolean;
}

/** What a user does with the import that updates. */
export type ImportAction =
  /** Opens a file and sees what becomes of its lines. */
  | { kind: 'previewImport'; lines: readonly SupplierLine[]; mode: ImportMode }
  /** Writes what is shown; if rows have changed, they are shown again instead. */
  | { kind: 'confirmImport' };

export function isImportAction<Other extends { kind: string }>(action: ImportAction | Other): action is ImportAction {
  return action.kind === 'previewImport' || action.kind === 'confirmImport';
}

interface Preview {
  read: ImportLinesResult;
  mode: ImportMode;
  plan: ImportPlan;
}

/** The import dialog of one tab; a crash forgets it. */
export class ImportScreen {
  #preview: Preview | null = null;

  close(): void {
    this.#preview = null;
  }

  /** Returns the confirmed edit and the lines that it comes from, if the user sees what it writes. */
  perform(action: ImportAction, rows: readonly RowSnapshot[]): { edit: EditIntent; read: ImportLinesResult } | null {
    if (action.kind === 'previewImport') {
      const read = readFile(action.lines, rows);
      this.#preview = { read, mode: action.mode, plan: buildPlan(read, action.mode, rows) };
      return null;
    }
    if (this.#preview === null) return null;
    const { read, mode, plan } = this.#preview;
    const current = buildPlan(read, mode, rows);
    if (findDifferentLines(plan, current).size > 0) {
      this.#preview = { read, mode, plan: current };
      return null;
    }
    this.#preview = null;
    return { edit: buildImportIntent(plan), read };
  }
}

function buildPlan(read: ImportLinesResult, mode: ImportMode, rows: readonly RowSnapshot[]): ImportPlan {
  return planImport(read, rows, { mode, defaultCommission: '15', picks: new Map(), links: new Map() });
}

function readFile(lines: readonly SupplierLine[], rows: readonly RowSnapshot[]): ImportLinesResult {
  const solutions = rows.filter(({ type }) => type === 'solution');
  const { records, add } = createRecordCollector();
  add(['Désignation', 'Prix HT'], false);
  for (const { row, value, isUpperCase } of lines) {
    const known = row === null ? undefined : solutions[row % Math.max(1, solutions.length)]?.solution;
    const label = known ?? `Fourni ${value}`;
    add([isUpperCase ? label.toUpperCase() : label, `${20 + value},00`], false);
  }
  const table = { separator: ';', records, hasEscapedFormulas: false } as const;
  return readImportLines(table, proposeMapping(table));
}
