import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  buildPartnerList,
  buildPartnerListCsv,
  isPlanDue,
  type ListValidity,
} from '../../../domain/pricing/partnerList';
import type { GridRow, ItemId } from '../../../domain/pricing/pricingItem';
import { saveFile } from '../../../platform/saveFile';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { useNow } from '../status/useNow';
import { useEditActions } from '../shell/useEditActions';
import { toIsoDateInParis } from '../../../domain/dates';
import { usePrint } from './PrintProvider';
import '../shell/choice.css';
import './partnerListDialog.css';
import {
  formatDuePlanCount,
  formatLaterPlanCount,
  formatOldPricesNotice,
  formatSelectedOnly,
  formatUnsentNotice,
  PARTNER_LIST_TEXTS as TEXTS,
} from './messages';

interface PartnerListDialogProps {
  /** Selected rows, which the list may be limited to. */
  selected: ReadonlySet<ItemId>;
  onClose: () => void;
}

/** Browsers read the year of a typed '01/01/27' as 27, and take years of up to six digits. */
const FOUR_DIGIT_YEAR = /^[1-9]\d{3}-/;

/**
 * Asks for the validity of a list for partners, then saves or prints it. The list keeps to the rows that were selected
 * when the dialog opened: a remote change may end the selection.
 */
export function PartnerListDialog({ selected: initiallySelected, onClose }: PartnerListDialogProps) {
  const editor = usePricingEditor();
  const [selected] = useState(initiallySelected);
  const { runAction } = useEditActions();
  const print = usePrint();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const sync = usePricingEditorValue((snapshot) => snapshot.sync);
  const conflicts = usePricingEditorValue((snapshot) => snapshot.conflicts.length);
  const rejected = usePricingEditorValue((snapshot) => snapshot.rejected.length);
  const [from, setFrom] = useState(() => toIsoDateInParis(Date.now()));
  const [until, setUntil] = useState('');
  const untilField = useRef<HTMLInputElement>(null);
  const [isUntilIncomplete, setUntilIncomplete] = useState(false);
  // A list of headings alone would be empty.
  const [hasSelectedSolution] = useState(() =>
    editor.getSnapshot().rows.some(({ id, type }) => type === 'solution' && selected.has(id)),
  );
  const [isSelectedOnly, setSelectedOnly] = useState(hasSelectedSolution && selected.size > 1);
  const fromError = from === '' ? TEXTS.fromRequired : findYearError(from);
  const endError = until === '' ? null : (findYearError(until) ?? (until < from ? TEXTS.untilBeforeFrom : null));
  const untilError = isUntilIncomplete ? TEXTS.dateIncomplete : endError;
  const listed = isSelectedOnly ? selected : null;
  const countDuePlans = (rows: readonly GridRow[], day: string) =>
    rows.filter((row) => (listed?.has(row.id) ?? true) && isPlanDue(row, day)).length;
  const dueCount = usePricingEditorValue(({ rows }) => countDuePlans(rows, from));
  const dueAtEndCount = usePricingEditorValue(({ rows }) => countDuePlans(rows, until));
  const notice = formatUnsentNotice({ toSend: sync.toSend, conflicts, rejected });
  const oldPricesNotice = formatOldPricesNotice(sync, useNow());

  const output = (write: (validity: ListValidity, itemIds: ReadonlySet<ItemId> | null) => void) => {
    // The value of an incomplete date is empty, as if the list had no end.
    const isIncomplete = untilField.current?.validity.badInput === true;
    flushSync(() => setUntilIncomplete(isIncomplete));
    if (fromError !== null || endError !== null || isIncomplete) {
      form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
      return;
    }
    onClose();
    write({ from, until: until === '' ? null : until }, listed);
  };
  const saveCsv = () =>
    output((validity, itemIds) => {
      const csv = buildPartnerListCsv(
        buildPartnerList(editor.getSnapshot().rows, itemIds, validity.from),
        TEXTS.headings,
        validity,
      );
      const file = new Blob([csv], { type: 'text/csv;charset=utf-8' });
      void runAction(async () => saveFile(file, `tarifs_revendeurs_${from}.csv`), 'export');
    });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TEXTS.dialog}
      size="wide"
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button tone="secondary" onClick={saveCsv}>
            {TEXTS.csv}
          </Button>
          <Button type="submit" form={formId}>
            {TEXTS.print}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className="pricing-list-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          output((validity, itemIds) => print({ kind: 'list', validity, itemIds }));
        }}
      >
        <p>{TEXTS.contents}</p>
        <Field label={TEXTS.from} error={fromError} isErrorSilent>
          {(control) => (
            <input {...control} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          )}
        </Field>
        <Field label={TEXTS.until} error={untilError} isErrorSilent>
          {(control) => (
            <input
              {...control}
              ref={untilField}
              type="date"
              value={until}
              onChange={(event) => {
                setUntil(event.target.value);
                setUntilIncomplete(false);
              }}
            />
          )}
        </Field>
        {hasSelectedSolution && (
          <label className="pricing-choice">
            <input
              type="checkbox"
              checked={isSelectedOnly}
              onChange={(event) => setSelectedOnly(event.target.checked)}
            />
            {formatSelectedOnly(selected.size)}
          </label>
        )}
        <div role="status">
          {dueCount > 0 && <p>{formatDuePlanCount(dueCount)}</p>}
          {dueAtEndCount > dueCount && <p>{formatLaterPlanCount(dueAtEndCount - dueCount)}</p>}
          {notice !== '' && <p>{notice}</p>}
          {oldPricesNotice !== null && <p>{oldPricesNotice}</p>}
        </div>
      </form>
    </Dialog>
  );
}

function findYearError(date: string): string | null {
  return FOUR_DIGIT_YEAR.test(date) ? null : TEXTS.yearNotFourDigits;
}
