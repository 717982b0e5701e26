import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatCount, formatPrice } from '../../../domain/money';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { useEdits } from '../editor/useEdits';
import { editErrorReason } from '../messages';
import type { ViewRow } from '../services';
import { changePrices, setCommission, type BulkResult } from './bulkChanges';

export type BulkKind = 'commission' | 'percent';

const TEXTS = {
  commission: { title: 'Fixer la commission', field: 'Commission (%)', change: setCommission },
  percent: { title: 'Varier les prix partenaire', field: 'Variation (%)', change: changePrices },
};
const PERCENT_HINT = 'Un nombre négatif baisse les prix, par exemple -2,5. Les prix sont arrondis au centime.';
const PREVIEW = 'Aperçu';
const NOTHING = 'Aucune ligne ne change';
const APPLY = 'Appliquer';
const CANCEL = 'Annuler';
const SOLUTION = 'Solution';
const MAX_PREVIEW_ROWS = 200;

/** What becomes of every selected row; a sentence for each kind that there is. */
function summaryText({ changes, skipped, unchanged, withoutPrice }: Extract<BulkResult, { ok: true }>): string {
  return [
    changedText(changes.length, skipped.length),
    unchanged > 0 &&
      (unchanged === 1 ? '1 ligne garde sa valeur.' : `${formatCount(unchanged)} lignes gardent leur valeur.`),
    withoutPrice > 0 &&
      (withoutPrice === 1
        ? '1 sous-titre n’a pas de prix et reste tel quel.'
        : `${formatCount(withoutPrice)} sous-titres n’ont pas de prix et restent tels quels.`),
  ]
    .filter(Boolean)
    .join(' ');
}

function changedText(changed: number, skipped: number): string {
  const lines = changed === 0 ? NOTHING : changed === 1 ? '1 ligne change' : `${formatCount(changed)} lignes changent`;
  if (skipped === 0) return `${lines}.`;
  return skipped === 1
    ? `${lines}, 1 ne peut pas changer.`
    : `${lines}, ${formatCount(skipped)} ne peuvent pas changer.`;
}

function moreText(count: number): string {
  return `… et ${formatCount(count)} de plus`;
}

interface BulkDialogProps {
  kind: BulkKind;
  rows: readonly ViewRow[];
  onClose: () => void;
}

/** One change for many rows, shown before it is made; one step to undo. */
export function BulkDialog({ kind, rows, onClose }: BulkDialogProps) {
  const { apply } = useEdits();
  const texts = TEXTS[kind];
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<{ text: string; toasted: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const applying = useRef(false);
  const formId = useId();
  const result = typed.trim() === '' ? null : texts.change(rows, typed);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A second press would come on the new prices: a percentage must not be taken twice.
    if (applying.current) return;
    const now = texts.change(rows, typed);
    if (!now.ok) {
      flushSync(() => setFailure({ text: now.error, toasted: false }));
      field.current?.focus();
      return;
    }
    if (now.changes.length > 0) {
      const changed = now.changes.map(({ itemId, after }) => ({ itemId, cost: after }));
      applying.current = true;
      const outcome = await apply({ kind: 'updateMany', rows: changed }, 'update');
      if (!outcome.ok) {
        applying.current = false;
        setFailure({ text: editErrorReason(outcome.code), toasted: true });
        return;
      }
    }
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      className="pricing-dialog"
      startsInField
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {CANCEL}
          </Button>
          <Button type="submit" form={formId}>
            {APPLY}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Field
          label={texts.field}
          hint={kind === 'percent' ? PERCENT_HINT : undefined}
          error={failure?.text ?? (result && !result.ok ? result.error : null)}
          quiet={failure === null || failure.toasted}
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              value={typed}
              // Both may be negative; the keyboard for decimals has no minus on iPhones.
              inputMode="text"
              autoComplete="off"
              onChange={(event) => {
                setTyped(event.target.value);
                setFailure(null);
              }}
            />
          )}
        </Field>
      </form>
      {result?.ok && <Preview result={result} kind={kind} />}
    </Dialog>
  );
}

function Preview({ result, kind }: { result: Extract<BulkResult, { ok: true }>; kind: BulkKind }) {
  const { changes, skipped } = result;
  const hidden = changes.length - MAX_PREVIEW_ROWS;
  const field = kind === 'percent' ? 'prix_partenaire' : 'commission';
  return (
    <div className="pricing-preview">
      <p role="status">{summaryText(result)}</p>
      {changes.length > 0 && (
        // The region scrolls by itself, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="pricing-preview__scroll" tabIndex={0} role="region" aria-label={PREVIEW}>
          <table>
            <thead>
              <tr>
                <th scope="col">{SOLUTION}</th>
                <th scope="col">{kind === 'percent' ? 'Prix partenaire' : 'Commission'}</th>
                <th scope="col">Prix revendeur</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, MAX_PREVIEW_ROWS).map((change) => (
                <tr key={change.itemId}>
                  <th scope="row">{change.label}</th>
                  <td>
                    {formatPrice(change.before[field])} → <strong>{formatPrice(change.after[field])}</strong>
                  </td>
                  <td>
                    {formatPrice(change.reseller.before)} → <strong>{formatPrice(change.reseller.after)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {hidden > 0 && <p>{moreText(hidden)}</p>}
        </div>
      )}
      {skipped.length > 0 && (
        <ul className="pricing-preview__skipped">
          {skipped.slice(0, MAX_PREVIEW_ROWS).map((row, index) => (
            <li key={`${index}-${row.label}`}>
              {row.label}
              {'\u00a0: '}
              {row.reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
