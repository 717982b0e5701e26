import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { formatCount, groupThousands } from '../../../domain/groupThousands';
import { DOUBLE_CLICK_MS } from '../../../ui/DoubleClickDetector';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { showToast } from '../../../ui/toast';
import { useUnsavedDialogTextGuard } from '../shell/useUnsavedDialogTextGuard';
import { ExportUnsentButton } from '../export/ExportUnsentButton';
import { COLUMN_HEADINGS } from '../grid/columns';
import { PreviewTable } from '../shell/PreviewTable';
import { formatPlanOutcome } from '../formatPlan';
import { StartDateField } from '../shell/StartDateField';
import { useEditActions } from '../shell/useEditActions';
import { useStartDate } from '../shell/useStartDate';
import { formatChangedSincePreview, formatEditErrorCode, NOTHING_CHANGED_TITLE } from '../messages';
import { isSameCost, isSamePlan } from '../../../domain/pricing/mutation';
import type { Cost } from '../../../domain/pricing/pricingItem';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { buildPriceChanges, buildCommissionChanges, type BulkChangePlan, type BulkRowChange } from './bulkChanges';
import './bulkEditDialog.css';

export type BulkChangeKind = 'commission' | 'price';

const TEXTS = {
  commission: { title: 'Fixer la commission', field: COLUMN_HEADINGS.commission, change: buildCommissionChanges },
  price: { title: 'Varier les prix partenaire', field: 'Variation', change: buildPriceChanges },
};
const CHANGED_FIELDS = { commission: 'commission', price: 'prix_partenaire' } as const;
const PRICE_HINT =
  'Un pourcentage (3 ou -2,5), un montant (+0,50\u00a0€) ou un prix fixe (=\u00a012,50). Les prix sont arrondis au centime.';
const PREVIEW = 'Aperçu';
const NOTHING = 'Aucune ligne ne change';
const APPLY = 'Appliquer';
const MAX_SKIPPED_ROWS = 200;

/**
 * Summarizes the outcome for the selected rows: one sentence each for changed rows (with those that cannot change),
 * unchanged rows and subtitles.
 */
function formatSummary({ changes, skipped, unchanged, withoutPrice }: Extract<BulkChangePlan, { ok: true }>): string {
  return [
    formatChangedCount(changes.length, skipped.length),
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

function formatChangedCount(changed: number, skipped: number): string {
  const lines = changed === 0 ? NOTHING : changed === 1 ? '1 ligne change' : `${formatCount(changed)} lignes changent`;
  if (skipped === 0) return `${lines}.`;
  return skipped === 1
    ? `${lines}, 1 ne peut pas changer.`
    : `${lines}, ${formatCount(skipped)} ne peuvent pas changer.`;
}

interface BulkEditDialogProps {
  kind: BulkChangeKind;
  rows: readonly RowSnapshot[];
  onClose: () => void;
}

/** Changes many rows at once, with a preview; a single undo step. */
export function BulkEditDialog({ kind, rows, onClose }: BulkEditDialogProps) {
  const { apply } = useEditActions();
  const texts = TEXTS[kind];
  const [input, setInput] = useState('');
  /** Rows that the preview is based on. Later changes appear on submit, not while the user reads. */
  const [shownRows, setShownRows] = useState(rows);
  const [changedCount, setChangedCount] = useState(0);
  const lastChangeShownAt = useRef(-Infinity);
  const [failure, setFailure] = useState<{ text: string; hasToast: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const date = useStartDate();
  const isApplying = useRef(false);
  useUnsavedDialogTextGuard(
    `${texts.title}, ${texts.field}\u00a0: ${rows.map(({ solution }) => solution).join(' · ')}`,
    input,
  );
  const result = input.trim() === '' ? null : texts.change(shownRows, input, date.value);

  const submit = async ({ timeStamp }: FormEvent) => {
    // A second submit would apply the percentage to the new prices.
    if (isApplying.current) return;
    // On the second click of a double click, the user has not read what changed in the grid.
    if (timeStamp - lastChangeShownAt.current <= DOUBLE_CLICK_MS) return;
    const current = texts.change(shownRows, input, date.value);
    if (!current.ok) {
      flushSync(() => setFailure({ text: current.error, hasToast: false }));
      field.current?.focus();
      return;
    }
    if (!date.validate()) return;
    const changedNow = countChangedRows(shownRows, rows);
    if (changedNow > 0) {
      setShownRows(rows);
      setChangedCount(changedNow);
      lastChangeShownAt.current = timeStamp;
      return;
    }
    if (current.changes.length > 0) {
      const changes = current.changes.map(({ itemId, label, before, after, plan }) => ({
        itemId,
        // Without the other field, whose typed text may not be saved yet: this edit would end its draft.
        cost: { [CHANGED_FIELDS[kind]]: after[CHANGED_FIELDS[kind]] },
        ...(date.value !== '' && { startsOn: date.value }),
        base: { solution: label, cost: before, plan },
      }));
      isApplying.current = true;
      const outcome = await apply({ kind: 'updateMany', rows: changes, action: 'bulkUpdate' }, 'update');
      if (!outcome.ok) {
        isApplying.current = false;
        setFailure({ text: formatEditErrorCode(outcome.code), hasToast: true });
        return;
      }
    } else if (current.unchanged > 0) showToast({ title: NOTHING_CHANGED_TITLE });
    onClose();
  };

  // Once the edit is stored, `onClose` would close what was opened since.
  const handleClose = () => {
    if (!isApplying.current) onClose();
  };

  return (
    <FormDialog
      title={texts.title}
      submitLabel={APPLY}
      onClose={handleClose}
      onSubmit={(event) => void submit(event)}
      below={
        <>
          {failure?.hasToast && <ExportUnsentButton />}
          {changedCount > 0 && <p role="alert">{formatChangedSincePreview(changedCount, 'appliquez')}</p>}
          {result?.ok && <Preview result={result} kind={kind} isPlanned={date.value !== ''} />}
        </>
      }
    >
      <div className="pricing-bulk-form">
        <Field
          label={texts.field}
          hint={kind === 'price' ? PRICE_HINT : undefined}
          error={failure?.text ?? (result && !result.ok ? result.error : null)}
          isErrorSilent={failure === null || failure.hasToast}
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              value={input}
              // A commission and a price change may be negative, and the decimal keyboard of iPhones has no minus.
              inputMode="text"
              autoComplete="off"
              onChange={(event) => {
                setInput(event.target.value);
                setFailure(null);
                setChangedCount(0);
              }}
            />
          )}
        </Field>
        <StartDateField date={date} />
      </div>
    </FormDialog>
  );
}

/** Counts the rows whose price or plan changed. Of deleted ones, the engine reports that they were not changed. */
function countChangedRows(before: readonly RowSnapshot[], now: readonly RowSnapshot[]): number {
  const rowsNow = new Map(now.map((row) => [row.id, row]));
  return before.filter(({ id, cost, plan }) => {
    const row = rowsNow.get(id);
    return row !== undefined && !(isSameCost(cost, row.cost) && isSamePlan(plan, row.plan));
  }).length;
}

interface PreviewProps {
  result: Extract<BulkChangePlan, { ok: true }>;
  kind: BulkChangeKind;
  /** The new prices wait for a date. */
  isPlanned: boolean;
}

function Preview({ result, kind, isPlanned }: PreviewProps) {
  const { changes, skipped } = result;
  const planOutcome = formatPlanOutcome(changes, isPlanned);
  return (
    <div className="pricing-preview">
      <p role="status">{[formatSummary(result), planOutcome].filter(Boolean).join(' ')}</p>
      {changes.length > 0 && (
        <PreviewTable
          caption={PREVIEW}
          columns={[
            { heading: COLUMN_HEADINGS.solution },
            { heading: kind === 'price' ? 'Prix partenaire' : 'Commission' },
            { heading: 'Prix revendeur' },
          ]}
          rows={changes}
          formatRow={(change) => formatChange(change, CHANGED_FIELDS[kind])}
        />
      )}
      {skipped.length > 0 && (
        <ul className="pricing-preview__skipped">
          {skipped.slice(0, MAX_SKIPPED_ROWS).map((row, index) => (
            <li key={`${index}-${row.label}`}>{`${row.label}\u00a0: ${row.reason}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function formatChange({ label, before, after, reseller }: BulkRowChange, field: keyof Cost): readonly ReactNode[] {
  return [
    label,
    <Change key="changed" before={before[field]} after={after[field]} />,
    <Change key="reseller" {...reseller} />,
  ];
}

function Change({ before, after }: Record<'before' | 'after', string>) {
  return (
    <>
      {/* A translation by the browser replaces text nodes; an element of its own can still be removed. */}
      {before !== after && <span>{`${groupThousands(before)} → `}</span>}
      <strong>{groupThousands(after)}</strong>
    </>
  );
}
