import type { Draft, EditIntent, RowChange, RowSnapshot } from '../../src/domain/pricing/pricingEditor';
import { buildCellDraft, getCellBase, validateCell } from '../../src/features/pricing/cells/cellValues';
import { buildRestoreDeletedRowIntent, type RowField } from '../../src/features/pricing/cells/rowInput';

/** What a user does with cells and ranges. `row`: index among the solutions shown. */
export type CellAction =
  /** Pastes these fields into `count` rows and `added` lines past the end; after a question if `isAsked`. */
  | {
      kind: 'paste';
      row: number;
      count: number;
      fields: readonly RowField[];
      value: number;
      added: number;
      isAsked: boolean;
    }
  /** Answers the question of an earlier paste: writes what was planned then. */
  | { kind: 'answer' }
  /** Copies a field of the row into the `count` rows below it. */
  | { kind: 'fill'; row: number; count: number; field: RowField }
  | { kind: 'openCell'; row: number; field: RowField }
  /** Types into the open cell. `isStored`: long enough before the next action for the text to be stored as a draft. */
  | { kind: 'typeCell'; value: number; isStored: boolean }
  | { kind: 'commitCell' }
  /** Ctrl+Enter: writes the text of the open cell into `count` rows from its own on. */
  | { kind: 'commitRange'; count: number };

const CELL_ACTIONS = {
  paste: true,
  answer: true,
  fill: true,
  openCell: true,
  typeCell: true,
  commitCell: true,
  commitRange: true,
} as const satisfies Record<CellAction['kind'], true>;

export function isCellAction<Other extends { kind: string }>(action: CellAction | Other): action is CellAction {
  return Object.hasOwn(CELL_ACTIONS, action.kind);
}

/** What is shown to the user at the time of an action. */
interface VisibleGrid {
  rows: readonly RowSnapshot[];
  drafts: readonly Draft[];
  now: number;
}

/** `edit`: to store at once; `draft`: typed text to hold in memory. */
interface CellEffect {
  edit?: EditIntent;
  draft?: Draft;
}

interface OpenCell {
  /** The row as it was when the cell was opened. */
  base: RowSnapshot;
  field: RowField;
  text: string | null;
}

/** A value that no price or label accepts, whose text stays a draft. */
const INVALID_VALUE = 8;

function buildText(field: RowField, value: number): string {
  if (field === 'solution') return value === INVALID_VALUE ? '' : `Libellé ${value}`;
  if (value === INVALID_VALUE) return 'abc';
  return field === 'prix_partenaire' ? `${20 + value},00` : `${10 + value}`;
}

function buildRowChange(
  { id: itemId, solution, cost }: RowSnapshot,
  texts: Partial<Record<RowField, string>>,
): RowChange {
  const { solution: label, ...costTexts } = texts;
  return {
    itemId,
    ...(label !== undefined && { label }),
    ...(Object.keys(costTexts).length > 0 && { cost: costTexts }),
    base: { solution, cost },
  };
}

const listSolutions = (rows: readonly RowSnapshot[]): RowSnapshot[] => rows.filter(({ type }) => type === 'solution');

/** Takes rows from an index on; the index wraps around. */
function takeRows(solutions: readonly RowSnapshot[], row: number, count: number): RowSnapshot[] {
  const first = row % Math.max(1, solutions.length);
  return solutions.slice(first, first + count);
}

/** What the screen of one tab remembers: its open cell, and a paste that waits for an answer. A crash forgets both. */
export class CellScreen {
  #cell: OpenCell | null = null;
  #question: EditIntent | null = null;

  close(): void {
    this.#cell = null;
    this.#question = null;
  }

  perform(action: CellAction, shown: VisibleGrid): CellEffect {
    const solutions = listSolutions(shown.rows);
    switch (action.kind) {
      case 'paste':
        return this.#paste(action, solutions);
      case 'answer': {
        const question = this.#question;
        this.#question = null;
        return question === null ? {} : { edit: question };
      }
      case 'fill': {
        const [source, ...targets] = takeRows(solutions, action.row, 1 + action.count);
        const { field } = action;
        const text = field === 'solution' ? source?.solution : source?.cost?.[field];
        if (text === undefined) return {};
        return { edit: { kind: 'updateMany', rows: targets.map((row) => buildRowChange(row, { [field]: text })) } };
      }
      case 'openCell': {
        // A click elsewhere commits.
        const effect = this.#commit(shown);
        const [row] = takeRows(solutions, action.row, 1);
        const draft = shown.drafts.find(({ itemId }) => itemId === row?.id);
        if (row) this.#cell = { base: getCellBase(row, draft, action.field), field: action.field, text: null };
        return effect;
      }
      case 'typeCell':
        return this.#type(action.value, shown);
      case 'commitCell':
        return this.#commit(shown);
      case 'commitRange':
        return this.#commitRange(action.count, solutions);
    }
  }

  #paste(action: Extract<CellAction, { kind: 'paste' }>, solutions: readonly RowSnapshot[]): CellEffect {
    const { row, count, fields, value, added, isAsked } = action;
    const rows = takeRows(solutions, row, count).map((one, line) => {
      const texts = fields.map((field) => [field, buildText(field, (value + line) % INVALID_VALUE)] as const);
      return buildRowChange(one, Object.fromEntries(texts));
    });
    const lines = Array.from({ length: added }, (_, line) => ({
      solution: `Collé ${value} ${line}`,
      cost: { prix_partenaire: `${30 + line},00`, commission: '15' },
    }));
    const edit: EditIntent = { kind: 'updateMany', rows, ...(added > 0 && { added: lines }) };
    if (!isAsked) return { edit };
    this.#question = edit;
    return {};
  }

  #type(value: number, { drafts, now }: VisibleGrid): CellEffect {
    if (this.#cell === null) return {};
    const { base, field } = this.#cell;
    const text = buildText(field, value);
    this.#cell.text = text;
    const before = drafts.find(({ itemId }) => itemId === base.id);
    return { draft: buildCellDraft(base, before, { field, text, at: now }) };
  }

  #commit({ rows }: VisibleGrid): CellEffect {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null || cell.text === null) return {};
    const { base, field, text } = cell;
    const validation = validateCell(base, field, text);
    if (!validation.ok) return {};
    const { change, values } = validation;
    if (!rows.some(({ id }) => id === base.id))
      return { edit: { ...buildRestoreDeletedRowIntent(base, values), saved: change } };
    return { edit: { kind: 'update', ...change, base: { solution: base.solution, cost: base.cost } } };
  }

  #commitRange(count: number, solutions: readonly RowSnapshot[]): CellEffect {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null || cell.text === null) return {};
    const { base, field, text } = cell;
    const first = solutions.findIndex(({ id }) => id === base.id);
    if (first < 0 || !validateCell(base, field, text).ok) return {};
    const others = solutions.slice(first + 1, first + count);
    return {
      edit: { kind: 'updateMany', rows: [base, ...others].map((row) => buildRowChange(row, { [field]: text })) },
    };
  }
}
