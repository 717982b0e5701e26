import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { parseLabel } from '../../../domain/label';
import { computePrices, formatPrice } from '../../../domain/money';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { showToast } from '../../../ui/toast';
import { useEditor } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { useDraft } from '../editing/useDraft';
import { checkRow, inputOf, KEYBOARDS, type RowErrors, type RowInput } from '../editing/rowInput';
import { LABEL_ERRORS, VALIDATION_MESSAGES, type Message, type SuccessKind } from '../messages';
import { NEW_ITEM_DRAFT, type EditIntent } from '../services';
import './adding.css';

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

/** Adds a row at the end of the grid. What was typed before a crash stands in the fields again. */
export function AddPanel({ onAdded }: { onAdded: () => void }) {
  const editor = useEditor();
  const [found] = useState(() => editor.getSnapshot().drafts.find(({ itemId }) => itemId === NEW_ITEM_DRAFT));
  const [round, setRound] = useState(0);
  const resumed = round === 0 ? found : undefined;
  return (
    <AddForm
      key={round}
      start={inputOf(NEW_ITEM, resumed)}
      resumed={resumed !== undefined}
      startFocused={round > 0}
      onAdded={() => {
        setRound(round + 1);
        onAdded();
      }}
    />
  );
}

interface AddFormProps {
  start: RowInput;
  /** It comes from a draft. */
  resumed: boolean;
  /** The one before was added: the next one can be typed at once. */
  startFocused: boolean;
  onAdded: () => void;
}

/** What was typed leaves the fields only once the device holds the new row. */
function AddForm({ start, resumed, startFocused, onAdded }: AddFormProps) {
  const { apply } = useEdits();
  const [input, setInput] = useState(start);
  const [errors, setErrors] = useState<RowErrors>({});
  const [toasted, setToasted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const adding = useRef(false);
  const prices = computePrices(input);
  const draft = useDraft(NEW_ITEM, input, resumed);

  useEffect(() => {
    if (startFocused) form.current?.querySelector<HTMLInputElement>('[name="solution"]')?.focus();
  }, [startFocused]);

  const type = (name: keyof RowInput) => (text: string) => {
    setInput((before) => ({ ...before, [name]: text }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const refuse = (found: RowErrors, toast: Message | null) => {
    if (toast) showToast({ ...toast, tone: 'error' });
    flushSync(() => {
      setToasted(toast !== null);
      setErrors(found);
    });
    const first = found.solution ? 'solution' : found.prix_partenaire ? 'prix_partenaire' : 'commission';
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const done = () => {
    draft.drop();
    onAdded();
  };

  /** A second press comes before the first one's row is stored: it must not add another. */
  const add = async (intent: EditIntent, kind: SuccessKind) => {
    if (adding.current) return;
    adding.current = true;
    const { ok } = await apply(intent, kind);
    // Once it is stored these fields are done with: a press before the new ones stand must find them so.
    if (ok) done();
    else adding.current = false;
  };
  const addSolution = async (event: FormEvent) => {
    event.preventDefault();
    const incomplete = Object.values(input).some((text) => text.trim() === '');
    const checked = checkRow(input);
    if (!checked.ok) {
      refuse(checked.errors, incomplete ? VALIDATION_MESSAGES.solutionIncomplete : null);
      return;
    }
    await add({ kind: 'add', type: 'solution', solution: checked.solution, cost: checked.cost }, 'addSolution');
  };
  const addSubtitle = async () => {
    const label = parseLabel(input.solution);
    if (!label.ok) {
      refuse(
        { solution: LABEL_ERRORS[label.code] },
        label.code === 'empty' ? VALIDATION_MESSAGES.subtitleIncomplete : null,
      );
      return;
    }
    await add({ kind: 'add', type: 'subtitle', solution: label.label, cost: null }, 'addSubtitle');
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
          quiet={toasted}
          onType={type('solution')}
        />
        <TextField
          name="prix_partenaire"
          label={TEXTS.partnerPrice}
          value={input.prix_partenaire}
          error={errors.prix_partenaire}
          quiet={toasted}
          onType={type('prix_partenaire')}
        />
        <TextField
          name="commission"
          label={TEXTS.commission}
          value={input.commission}
          error={errors.commission}
          quiet={toasted}
          onType={type('commission')}
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
  quiet: boolean;
  onType: (text: string) => void;
}

function TextField({ name, label, value, error, quiet, onType }: TextFieldProps) {
  return (
    <Field label={label} error={error} quiet={quiet}>
      {(control) => (
        <input
          {...control}
          name={name}
          value={value}
          autoComplete="off"
          inputMode={KEYBOARDS[name]}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
