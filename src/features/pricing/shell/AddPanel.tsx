import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { parseLabel } from '../../../domain/pricing/label';
import { computePrices, formatPrice } from '../../../domain/pricing/money';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { showToast } from '../../../ui/toast';
import { useEditor } from './EditorContext';
import { useEdits } from './useEdits';
import { useDraft } from '../cells/useDraft';
import { validateRow, toRowInput, INPUT_MODES, type RowErrors, type RowInput } from '../cells/rowInput';
import { LABEL_ERRORS, VALIDATION_MESSAGES, type ToastMessage, type SuccessKind } from '../messages';
import { NEW_ITEM_DRAFT, type EditIntent } from '../../../domain/pricing/pricingEditor';
import './addPanel.css';

const TEXTS = {
  heading: 'Ajouter un élément',
  solution: 'Solution ou sous-titre',
  partnerPrice: 'Prix partenaire (€ HT)',
  commission: 'Commission (%)',
  addSolution: 'Ajouter Solution',
  addSubtitle: 'Ajouter Sous-titre',
  reseller: 'Revendeur',
  public: 'Public',
};

const NEW_ITEM = { id: NEW_ITEM_DRAFT, solution: '', cost: null };

/** Form that appends a row to the grid; restores its draft after a crash. */
export function AddPanel({ onAdded }: { onAdded: () => void }) {
  const editor = useEditor();
  const [storedDraft] = useState(() => editor.getSnapshot().drafts.find(({ itemId }) => itemId === NEW_ITEM_DRAFT));
  const [formNumber, setRound] = useState(0);
  const restoredDraft = formNumber === 0 ? storedDraft : undefined;
  return (
    <AddForm
      key={formNumber}
      initialInput={toRowInput(NEW_ITEM, restoredDraft)}
      isResumed={restoredDraft !== undefined}
      isFirstFieldFocused={formNumber > 0}
      onAdded={() => {
        setRound(formNumber + 1);
        onAdded();
      }}
    />
  );
}

interface AddFormProps {
  initialInput: RowInput;
  /** True if `initialInput` comes from a stored draft. */
  isResumed: boolean;
  /** True after a row was added: the next one can be typed at once. */
  isFirstFieldFocused: boolean;
  onAdded: () => void;
}

/** Clears its fields only after the new row is stored on the device. */
function AddForm({ initialInput, isResumed, isFirstFieldFocused, onAdded }: AddFormProps) {
  const { apply } = useEdits();
  const [input, setInput] = useState(initialInput);
  const [errors, setErrors] = useState<RowErrors>({});
  const [hasToast, setToasted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isAdding = useRef(false);
  const prices = computePrices(input);
  const draft = useDraft(NEW_ITEM, input, isResumed);

  useEffect(() => {
    if (isFirstFieldFocused) form.current?.querySelector<HTMLInputElement>('[name="solution"]')?.focus();
  }, [isFirstFieldFocused]);

  const changeField = (name: keyof RowInput) => (text: string) => {
    setInput((before) => ({ ...before, [name]: text }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const showErrors = (rowErrors: RowErrors, toast: ToastMessage | null) => {
    if (toast) showToast({ ...toast, tone: 'error' });
    flushSync(() => {
      setToasted(toast !== null);
      setErrors(rowErrors);
    });
    const first = rowErrors.solution ? 'solution' : rowErrors.prix_partenaire ? 'prix_partenaire' : 'commission';
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const finish = () => {
    draft.drop();
    onAdded();
  };

  /** Ignores further submits until the row is stored: a double click would add it twice. */
  const addRow = async (intent: EditIntent, kind: SuccessKind) => {
    if (isAdding.current) return;
    isAdding.current = true;
    const { ok } = await apply(intent, kind);
    // After success `isAdding` stays true: the form is about to be remounted with empty fields.
    if (ok) finish();
    else isAdding.current = false;
  };
  const addSolution = async (event: FormEvent) => {
    event.preventDefault();
    const isIncomplete = Object.values(input).some((text) => text.trim() === '');
    const checked = validateRow(input);
    if (!checked.ok) {
      showErrors(checked.errors, isIncomplete ? VALIDATION_MESSAGES.solutionIncomplete : null);
      return;
    }
    await addRow({ kind: 'add', type: 'solution', solution: checked.solution, cost: checked.cost }, 'addSolution');
  };
  const addSubtitle = async () => {
    const label = parseLabel(input.solution);
    if (!label.ok) {
      showErrors(
        { solution: LABEL_ERRORS[label.code] },
        label.code === 'empty' ? VALIDATION_MESSAGES.subtitleIncomplete : null,
      );
      return;
    }
    await addRow({ kind: 'add', type: 'subtitle', solution: label.label, cost: null }, 'addSubtitle');
  };

  return (
    <form
      ref={form}
      className="pricing-add"
      aria-label={TEXTS.heading}
      noValidate
      onSubmit={(event) => void addSolution(event)}
    >
      <div className="pricing-add__fields">
        <TextField
          name="solution"
          label={TEXTS.solution}
          value={input.solution}
          error={errors.solution}
          isErrorSilent={hasToast}
          onChange={changeField('solution')}
        />
        <TextField
          name="prix_partenaire"
          label={TEXTS.partnerPrice}
          value={input.prix_partenaire}
          error={errors.prix_partenaire}
          isErrorSilent={hasToast}
          onChange={changeField('prix_partenaire')}
        />
        <TextField
          name="commission"
          label={TEXTS.commission}
          value={input.commission}
          error={errors.commission}
          isErrorSilent={hasToast}
          onChange={changeField('commission')}
        />
      </div>
      <div className="pricing-add__foot">
        <output className="pricing-add__prices">
          {TEXTS.reseller} {formatPrice(prices.prix_revendeur) || '–'} · {TEXTS.public}{' '}
          {formatPrice(prices.prix_public) || '–'}
        </output>
        <Button tone="secondary" size="small" onClick={() => void addSubtitle()}>
          {TEXTS.addSubtitle}
        </Button>
        <Button type="submit" size="small">
          {TEXTS.addSolution}
        </Button>
      </div>
    </form>
  );
}

interface TextFieldProps {
  name: keyof RowInput;
  label: string;
  value: string;
  error: string | undefined;
  isErrorSilent: boolean;
  onChange: (text: string) => void;
}

function TextField({ name, label, value, error, isErrorSilent, onChange }: TextFieldProps) {
  return (
    <Field label={label} error={error} isErrorSilent={isErrorSilent}>
      {(control) => (
        <input
          {...control}
          name={name}
          value={value}
          autoComplete="off"
          inputMode={INPUT_MODES[name]}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
