import { useState } from 'react';
import type { PlannedLine } from '../../../domain/pricing/import/planImport';
import type { GridRow } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import { formatLinkLabel, IMPORT_TEXTS } from './messages';
import type { ImportPlanState } from './useImportPlan';

const NEW_ROW = 'new';

/** Names by which the user tells rows apart: labels, with their section or position where several have the same. */
export interface RowNames {
  byRow: ReadonlyMap<GridRow, string>;
  /** Id of the `datalist` with all names. */
  listId: string;
  findRow: (name: string) => GridRow | undefined;
  /** True if a longer name begins with this text. */
  hasLongerName: (text: string) => boolean;
}

/** Lets the user link an ambiguous or unknown line to a row, and take the link back. */
export function RowLink({ planned, state, names }: { planned: PlannedLine; state: ImportPlanState; names: RowNames }) {
  const { line, linkKey } = planned;
  if (linkKey === null || state.mode === 'add') return null;
  if (state.picks.has(line) || state.links.has(linkKey)) {
    return (
      <Button tone="link" size="small" onClick={() => state.unpick(planned)}>
        {IMPORT_TEXTS.unpick}
      </Button>
    );
  }
  if (planned.state === 'ambiguous') return <CandidateSelect planned={planned} state={state} names={names} />;
  if (!isLinkable(planned)) return null;
  return <RowInput key={line} line={line} names={names} onPick={(row) => state.pick(line, row.id)} />;
}

/** True for a line that no row fits, but one that the user may know. */
export function isLinkable(planned: PlannedLine): boolean {
  if (planned.state === 'ignored') return planned.reason === 'commissionMissing';
  return planned.state === 'new' || planned.state === 'notFound';
}

interface CandidateSelectProps {
  planned: Extract<PlannedLine, { state: 'ambiguous' }>;
  state: ImportPlanState;
  names: RowNames;
}

function CandidateSelect({ planned: { line, candidates }, state, names }: CandidateSelectProps) {
  return (
    <select
      className="field__control"
      aria-label={formatLinkLabel(line)}
      value=""
      onChange={({ target }) => state.pick(line, target.value === NEW_ROW ? null : target.value)}
    >
      <option value="">{IMPORT_TEXTS.chooseRow}</option>
      {candidates.map((row) => (
        <option key={row.id} value={row.id}>
          {names.byRow.get(row) ?? row.solution}
        </option>
      ))}
      {state.mode === 'updateAndAdd' && <option value={NEW_ROW}>{IMPORT_TEXTS.newRow}</option>}
    </select>
  );
}

function RowInput({ line, names, onPick }: { line: number; names: RowNames; onPick: (row: GridRow) => void }) {
  const [text, setText] = useState('');
  const pick = (name: string) => {
    const row = names.findRow(name);
    if (row) onPick(row);
  };
  return (
    <input
      className="field__control"
      aria-label={formatLinkLabel(line)}
      placeholder={IMPORT_TEXTS.linkTo}
      list={names.listId}
      value={text}
      autoComplete="off"
      onChange={({ target }) => {
        setText(target.value);
        // A name that longer names begin with may be incomplete: Enter or leaving the field picks it.
        if (!names.hasLongerName(target.value)) pick(target.value);
      }}
      onBlur={() => pick(text)}
      onKeyDown={({ key }) => key === 'Enter' && pick(text)}
    />
  );
}

/** Builds unique names of the solutions: the label; where several have it, with the section, else with the position. */
export function buildRowNames(rows: readonly GridRow[], listId: string): RowNames {
  const counts = new Map<string, number>();
  for (const { solution } of rows) counts.set(solution, (counts.get(solution) ?? 0) + 1);
  const byName = new Map<string, GridRow>();
  const byRow = new Map<GridRow, string>();
  let section = '';
  rows.forEach((row, index) => {
    if (row.type === 'subtitle') {
      section = row.solution;
      return;
    }
    const inSection = counts.get(row.solution) === 1 ? row.solution : `${row.solution} · ${section}`;
    const name = byName.has(inSection) ? `${inSection} · ${index + 1}` : inSection;
    byName.set(name, row);
    byRow.set(row, name);
  });
  const names = [...byName.keys()];
  return {
    byRow,
    listId,
    findRow: (name) => byName.get(name),
    hasLongerName: (text) => names.some((name) => name.length > text.length && name.startsWith(text)),
  };
}
