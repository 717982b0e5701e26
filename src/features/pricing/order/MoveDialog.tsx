import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../../domain/groupThousands';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { createRowSearch } from '../../../domain/pricing/search';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import '../shell/choice.css';
import './moveDialog.css';

const TEXTS = {
  one: 'Déplacer vers…',
  hint: 'Tapez quelques lettres ou un numéro de ligne.',
  find: 'Placer après',
  first: 'Au début de la grille',
  move: 'Déplacer',
  choose: 'Choisissez une place dans la liste.',
};

/** Limits the choices; typing narrows them. */
const MAX_CHOICES = 50;

function formatTitle(count: number): string {
  return count === 1 ? TEXTS.one : `Déplacer ${formatCount(count)} lignes vers…`;
}

interface MoveDialogProps {
  rows: readonly RowSnapshot[];
  itemIds: readonly ItemId[];
  onClose: () => void;
  onMove: (after: ItemId | null) => void;
}

/** Moves rows in long lists: finds the target by name or line number instead of dragging. */
export function MoveDialog({ rows, itemIds, onClose, onMove }: MoveDialogProps) {
  const [query, setQuery] = useState('');
  const [targetId, setTargetId] = useState<ItemId | null | undefined>(undefined);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [search] = useState(() => createRowSearch<RowSnapshot>());
  const choices = useMemo(() => {
    const found = search(rows, query);
    return findTargets(rows, itemIds, {
      line: Number(query.replace(/\s/g, '')),
      matchingRows: new Set(found.rows.filter((row) => !found.context.has(row))),
    });
  }, [rows, itemIds, query, search]);

  const submit = () => {
    const onlyChoice = choices.length === 1 ? choices[0]?.row.id : undefined;
    // Another device may have deleted the chosen row.
    const isTargetLost = typeof targetId === 'string' && !rows.some(({ id }) => id === targetId);
    const after = targetId === undefined ? onlyChoice : isTargetLost ? undefined : targetId;
    if (after === undefined) {
      flushSync(() => setError(TEXTS.choose));
      field.current?.focus();
    } else onMove(after);
  };
  const choose = (after: ItemId | null) => {
    setTargetId(after);
    setError(null);
  };

  return (
    <FormDialog title={formatTitle(itemIds.length)} submitLabel={TEXTS.move} onClose={onClose} onSubmit={submit}>
      <Field label={TEXTS.find} hint={TEXTS.hint} error={error}>
        {(control) => (
          <input
            {...control}
            ref={field}
            value={query}
            autoComplete="off"
            onChange={(event) => {
              setQuery(event.target.value);
              setTargetId(undefined);
              setError(null);
            }}
          />
        )}
      </Field>
      <Targets choices={choices} targetId={targetId} onChoose={choose} />
    </FormDialog>
  );
}

interface Target {
  row: RowSnapshot;
  index: number;
}

interface TargetsProps {
  choices: readonly Target[];
  /** null: before the first row; undefined: none chosen. */
  targetId: ItemId | null | undefined;
  onChoose: (after: ItemId | null) => void;
}

function Targets({ choices, targetId, onChoose }: TargetsProps) {
  const name = useId();
  return (
    <fieldset className="pricing-choices">
      <legend className="visually-hidden">{TEXTS.find}</legend>
      <Choice name={name} label={TEXTS.first} isChecked={targetId === null} onChoose={() => onChoose(null)} />
      {choices.map(({ row, index }) => (
        <Choice
          key={row.id}
          name={name}
          label={`${formatCount(index + 1)}. ${row.solution}`}
          isChecked={targetId === row.id}
          onChoose={() => onChoose(row.id)}
        />
      ))}
    </fieldset>
  );
}

function Choice(props: { name: string; label: string; isChecked: boolean; onChoose: () => void }) {
  return (
    <label className="pricing-choice">
      <input type="radio" name={props.name} checked={props.isChecked} onChange={props.onChoose} />
      {props.label}
    </label>
  );
}

/** Returns the rows to move after: all but the moved ones, filtered by label or line number. */
function findTargets(
  rows: readonly RowSnapshot[],
  itemIds: readonly ItemId[],
  { line, matchingRows }: { line: number; matchingRows: ReadonlySet<RowSnapshot> },
): Target[] {
  const movedIds = new Set(itemIds);
  const choices: Target[] = [];
  for (const [index, row] of rows.entries()) {
    const isLineMatch = line === index + 1;
    if (movedIds.has(row.id) || !(isLineMatch || matchingRows.has(row))) continue;
    if (isLineMatch) choices.unshift({ row, index });
    else choices.push({ row, index });
    if (choices.length >= MAX_CHOICES && index + 1 >= line) break;
  }
  return choices.slice(0, MAX_CHOICES);
}
