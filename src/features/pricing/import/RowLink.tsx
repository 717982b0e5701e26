import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PlannedLine } from '../../../domain/pricing/import/planImport';
import type { GridRow, ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import { formatLinkLabel, IMPORT_TEXTS } from './messages';
import type { RowNames } from './rowNames';
import type { ImportPlanState } from './useImportPlan';

const NEW_ROW = 'new';

interface RowLinkProps {
  planned: PlannedLine;
  state: ImportPlanState;
  names: RowNames;
  /** Called before the line is linked or its link taken back. */
  onLink: () => void;
}

/** Lets the user link an ambiguous or unknown line to a row, choose another, and take the link back. */
export function RowLink({ planned, state, names, onLink }: RowLinkProps) {
  const { line, linkKey } = planned;
  const controls = useRef<HTMLSpanElement>(null);
  /** Rows of a line that was ambiguous: its choice stays open after a pick. */
  const [candidates, setCandidates] = useState<readonly GridRow[] | null>(null);
  if (linkKey === null || state.mode === 'add') return null;
  const isPicked = state.picks.has(line);
  const pick = (itemId: ItemId | null) => {
    onLink();
    state.pick(line, itemId);
  };
  const unpick = () => {
    onLink();
    flushSync(() => state.unpick(planned));
    focusFirstControl(controls.current);
  };
  const pickAndFocus = (itemId: ItemId | null) => {
    flushSync(() => pick(itemId));
    focusFirstControl(controls.current);
  };
  const proposed = planned.state === 'ambiguous' && planned.candidates.length > 0 ? planned.candidates : null;
  const choices = proposed ?? (isPicked ? candidates : null);
  const isLinked = isPicked || isLinkInForce(planned, state.links.get(linkKey), names);
  return (
    <span ref={controls}>
      {choices && (
        <CandidateSelect
          line={line}
          candidates={choices}
          names={names}
          isNewOffered={state.mode === 'updateAndAdd'}
          value={isPicked ? (state.picks.get(line) ?? NEW_ROW) : ''}
          onChoose={(value) => {
            setCandidates(choices);
            if (value === '') unpick();
            else pick(value === NEW_ROW ? null : value);
          }}
        />
      )}
      {isLinked && (
        <Button tone="link" size="small" onClick={unpick}>
          {IMPORT_TEXTS.unpick}
        </Button>
      )}
      {!isLinked && isLinkable(planned) && (
        <RowNameInput
          key={line}
          line={line}
          names={names}
          onPick={(row) => pick(row.id)}
          onTyped={(row) => pickAndFocus(row.id)}
        />
      )}
      {!isLinked && planned.state === 'ambiguous' && proposed === null && (
        <Button tone="link" size="small" onClick={() => pickAndFocus(null)}>
          {IMPORT_TEXTS.newRow}
        </Button>
      )}
    </span>
  );
}

/** Focuses the control that replaces the one used last. */
function focusFirstControl(controls: HTMLElement | null): void {
  controls?.querySelector<HTMLElement>('select, input, button')?.focus();
}

/** True if a remembered link, not the section of the line, decides what becomes of it. */
function isLinkInForce(planned: PlannedLine, linkedId: ItemId | undefined, { ids }: RowNames): boolean {
  if (linkedId === undefined || planned.state === 'ambiguous' || !ids.has(linkedId)) return false;
  return !('row' in planned) || planned.row.id === linkedId;
}

/** True for a line without a row that fits it: the user may link one. */
export function isLinkable(planned: PlannedLine): boolean {
  if (planned.state === 'ignored') return planned.reason === 'commissionMissing';
  if (planned.state === 'ambiguous') return planned.candidates.length === 0;
  return planned.state === 'new' || planned.state === 'notFound';
}

interface CandidateSelectProps {
  line: number;
  candidates: readonly GridRow[];
  names: RowNames;
  isNewOffered: boolean;
  value: string;
  onChoose: (value: string) => void;
}

function CandidateSelect({ line, candidates, names, isNewOffered, value, onChoose }: CandidateSelectProps) {
  return (
    <select
      className="field__control"
      aria-label={formatLinkLabel(line)}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{IMPORT_TEXTS.chooseRow}</option>
      {candidates.map((row) => (
        <option key={row.id} value={row.id}>
          {names.byRow.get(row) ?? row.solution}
        </option>
      ))}
      {isNewOffered && <option value={NEW_ROW}>{IMPORT_TEXTS.newRow}</option>}
    </select>
  );
}

interface RowNameInputProps {
  line: number;
  names: RowNames;
  /** Called with the row whose name was left in the field. */
  onPick: (row: GridRow) => void;
  /** Called with the row whose name was typed: the field has the focus. */
  onTyped: (row: GridRow) => void;
}

function RowNameInput({ line, names, onPick, onTyped }: RowNameInputProps) {
  const [text, setText] = useState('');
  const pick = (name: string, pickRow: (row: GridRow) => void): boolean => {
    const row = names.findRow(name);
    if (row) pickRow(row);
    return row !== undefined;
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
        if (!names.hasLongerName(target.value)) pick(target.value, onTyped);
      }}
      onBlur={() => pick(text, onPick)}
      onKeyDown={(event) => {
        // The button that gets the focus must not be pressed by the same key.
        if (event.key === 'Enter' && pick(text, onTyped)) event.preventDefault();
      }}
    />
  );
}
