import { useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../../domain/money';
import type { ItemId } from '../../../domain/pricingItem';
import { createSearch } from '../../../domain/search';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import type { ViewRow } from '../services';

const TEXTS = {
  one: 'Déplacer vers…',
  hint: 'Tapez quelques lettres ou un numéro de ligne.',
  find: 'Placer après',
  first: 'Au début de la grille',
  move: 'Déplacer',
  cancel: 'Annuler',
  choose: 'Choisissez une place dans la liste.',
};

/** More lines than that are not read; typing narrows them down. */
const MAX_CHOICES = 50;

function manyText(count: number): string {
  return count === 1 ? TEXTS.one : `Déplacer ${formatCount(count)} lignes vers…`;
}

interface MoveDialogProps {
  rows: readonly ViewRow[];
  itemIds: readonly ItemId[];
  onClose: () => void;
  onMove: (after: ItemId | null) => void;
}

/** For long lists: the new place is found by name or number instead of by dragging. */
export function MoveDialog({ rows, itemIds, onClose, onMove }: MoveDialogProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ItemId | null | undefined>(undefined);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const [search] = useState(() => createSearch<ViewRow>());
  const choices = useMemo(
    () =>
      choicesFor(rows, itemIds, { line: Number(query.replace(/\s/g, '')), found: new Set(search(rows, query).rows) }),
    [rows, itemIds, query, search],
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const only = choices.length === 1 ? choices[0]?.row.id : undefined;
    const after = chosen === undefined ? only : chosen;
    if (after === undefined) {
      flushSync(() => setError(TEXTS.choose));
      field.current?.focus();
    } else onMove(after);
  };
  const choose = (after: ItemId | null) => {
    setChosen(after);
    setError(null);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={manyText(itemIds.length)}
      className="pricing-dialog"
      startsInField
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {TEXTS.move}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label={TEXTS.find} hint={TEXTS.hint} error={error}>
          {(control) => (
            <input
              {...control}
              ref={field}
              value={query}
              autoComplete="off"
              onChange={(event) => {
                setQuery(event.target.value);
                setChosen(undefined);
                setError(null);
              }}
            />
          )}
        </Field>
        <fieldset className="pricing-choices">
          <legend className="visually-hidden">{TEXTS.find}</legend>
          <Choice name={formId} label={TEXTS.first} checked={chosen === null} onChoose={() => choose(null)} />
          {choices.map(({ row, index }) => (
            <Choice
              key={row.id}
              name={formId}
              label={`${formatCount(index + 1)}. ${row.solution}`}
              checked={chosen === row.id}
              onChoose={() => choose(row.id)}
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

function Choice(props: { name: string; label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="pricing-choice">
      <input type="radio" name={props.name} checked={props.checked} onChange={props.onChoose} />
      {props.label}
    </label>
  );
}

/** Rows that can be followed: not the moved ones, by words of the label or by the number of the line. */
function choicesFor(
  rows: readonly ViewRow[],
  itemIds: readonly ItemId[],
  { line, found }: { line: number; found: ReadonlySet<ViewRow> },
) {
  const moved = new Set(itemIds);
  const choices: { row: ViewRow; index: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const byLine = line === index + 1;
    if (moved.has(row.id) || !(byLine || found.has(row))) continue;
    if (byLine) choices.unshift({ row, index });
    else choices.push({ row, index });
    if (choices.length >= MAX_CHOICES && index + 1 >= line) break;
  }
  return choices.slice(0, MAX_CHOICES);
}
