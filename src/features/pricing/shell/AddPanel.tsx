import { useState } from 'react';
import { groupThousands } from '../../../domain/groupThousands';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { COLUMN_HEADINGS } from '../grid/columns';
import { usePricingEditor } from './PricingServicesProvider';
import { toRowInput, INPUT_MODES, type RowField } from '../cells/rowInput';
import { NEW_ITEM_ID } from '../../../domain/pricing/pricingEditor';
import { EMPTY_ROW, useAddForm, type AddFormProps } from './useAddForm';
import './addPanel.css';

const TEXTS = {
  heading: 'Ajouter un élément',
  solution: 'Solution ou sous-titre',
  partnerPrice: COLUMN_HEADINGS.prix_partenaire,
  commission: COLUMN_HEADINGS.commission,
  addSolution: 'Ajouter Solution',
  addSubtitle: 'Ajouter Sous-titre',
  reseller: 'Revendeur',
  public: 'Public',
};

/**
 * Form that appends a row to the grid; restores its draft after a crash. `onAdded` shows the new row; not called if the
 * user has left the form.
 */
export function AddPanel({ onAdded }: { onAdded: () => void }) {
  const editor = usePricingEditor();
  const [storedDraft] = useState(() => editor.getSnapshot().drafts.find(({ itemId }) => itemId === NEW_ITEM_ID));
  const [{ formNumber, isFocused }, setForm] = useState({ formNumber: 0, isFocused: false });
  const restoredDraft = formNumber === 0 ? storedDraft : undefined;
  return (
    <AddForm
      key={formNumber}
      initialInput={toRowInput(EMPTY_ROW, restoredDraft)}
      isResumed={restoredDraft !== undefined}
      isFirstFieldFocused={isFocused}
      onAdded={(isLeft) => {
        setForm({ formNumber: formNumber + 1, isFocused: !isLeft });
        if (!isLeft) onAdded();
      }}
    />
  );
}

/** Clears its fields only after the new row is stored on the device. */
function AddForm(props: AddFormProps) {
  const { form, input, errors, hasToast, isSaving, prices, changeField, addSolution, addSubtitle } = useAddForm(props);
  return (
    <form
      ref={form}
      className="pricing-add"
      aria-label={TEXTS.heading}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void addSolution();
      }}
    >
      <div className="pricing-add__fields">
        <TextField
          name="solution"
          label={TEXTS.solution}
          value={input.solution}
          error={errors.solution}
          isErrorSilent={hasToast}
          isReadOnly={isSaving}
          onChange={changeField('solution')}
        />
        <TextField
          name="prix_partenaire"
          label={TEXTS.partnerPrice}
          value={input.prix_partenaire}
          error={errors.prix_partenaire}
          isErrorSilent={hasToast}
          isReadOnly={isSaving}
          onChange={changeField('prix_partenaire')}
        />
        <TextField
          name="commission"
          label={TEXTS.commission}
          value={input.commission}
          error={errors.commission}
          isErrorSilent={hasToast}
          isReadOnly={isSaving}
          onChange={changeField('commission')}
        />
      </div>
      <div className="pricing-add__foot">
        <output className="pricing-add__prices">
          {`${TEXTS.reseller} ${formatPriceIfAny(prices.prix_revendeur)} · ${TEXTS.public} ${formatPriceIfAny(prices.prix_public)}`}
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

function formatPriceIfAny(price: string): string {
  return groupThousands(price) || '–';
}

interface TextFieldProps {
  name: RowField;
  label: string;
  value: string;
  error: string | undefined;
  isErrorSilent: boolean;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

function TextField({ name, label, value, error, isErrorSilent, isReadOnly, onChange }: TextFieldProps) {
  return (
    <Field label={label} error={error} isErrorSilent={isErrorSilent}>
      {(control) => (
        <input
          {...control}
          name={name}
          value={value}
          readOnly={isReadOnly}
          autoComplete="off"
          inputMode={INPUT_MODES[name]}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
