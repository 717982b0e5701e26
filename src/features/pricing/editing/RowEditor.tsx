import { useId, useRef } from 'react';
import { formatPrice } from '../../../domain/money';
import { columnsFor, type ColumnKey } from '../grid/columns';
import { Icon } from '../grid/icons';
import { EDIT_LABELS } from '../labels';
import { meanwhileText } from './meanwhile';
import { KEYBOARDS, type RowField } from './rowInput';
import { useRowEditing, type RowEditorProps } from './useRowEditing';

/**
 * The cells of a row while it is typed in. What is typed lives here alone, so a key press renders this row only, and
 * what the server brings meanwhile changes `row` but never the fields.
 */
export function RowEditor(props: RowEditorProps) {
  const { row, deletedMeanwhile } = props;
  const cells = useRef<HTMLDivElement>(null);
  const edit = useRowEditing(props, cells);
  const id = useId();
  const field = (name: RowField, label: string) => (
    <EditCell
      id={`${id}-${name}`}
      name={name}
      label={label}
      value={edit.input[name]}
      error={edit.errors[name]}
      onType={(text) => edit.type(name, text)}
    />
  );

  return (
    <div ref={cells} className="pricing-edit" onKeyDown={edit.onKeyDown} role="presentation">
      {field('solution', EDIT_LABELS.solution)}
      {field('prix_partenaire', EDIT_LABELS.partnerPrice)}
      {field('commission', EDIT_LABELS.commission)}
      <ComputedCell column={4} name="prix_revendeur" value={edit.prices.prix_revendeur} />
      <ComputedCell column={5} name="prix_public" value={edit.prices.prix_public} />
      <div role="gridcell" aria-colindex={6} data-cell={5} className="pricing-cell pricing-cell--actions">
        <span className="pricing-actions">
          <button
            type="button"
            className="pricing-action pricing-action--save"
            aria-label={`${EDIT_LABELS.save} ${edit.opened.solution}`}
            title={EDIT_LABELS.save}
            aria-disabled={edit.saving || undefined}
            onClick={() => void edit.save()}
          >
            <Icon name="save" />
          </button>
          <button
            type="button"
            className="pricing-action pricing-action--cancel"
            aria-label={`${EDIT_LABELS.cancel} ${edit.opened.solution}`}
            title={EDIT_LABELS.cancel}
            onClick={edit.close}
          >
            <Icon name="cancel" />
          </button>
        </span>
        <p className="pricing-notice" role="status">
          {deletedMeanwhile ? EDIT_LABELS.deletedMeanwhile : meanwhileText(row, edit)}
        </p>
      </div>
    </div>
  );
}

interface EditCellProps {
  id: string;
  name: RowField;
  label: string;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
}

/** Stands above the value where the headings are out of sight; the field's own name is the one that is heard. */
function Short({ of }: { of: ColumnKey }) {
  return (
    <span className="pricing-cell__short" aria-hidden="true">
      {columnsFor(true).find(({ key }) => key === of)?.short}
    </span>
  );
}

const COLUMN_OF: Record<RowField, number> = { solution: 1, prix_partenaire: 2, commission: 3 };

function EditCell({ id, name, label, value, error, onType }: EditCellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={COLUMN_OF[name]}
      data-cell={COLUMN_OF[name] - 1}
      className={`pricing-cell pricing-cell--${name}`}
    >
      {name !== 'solution' && <Short of={name} />}
      <input
        className="pricing-input"
        name={name}
        aria-label={label}
        value={value}
        inputMode={KEYBOARDS[name]}
        enterKeyHint="done"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {error && (
        <p className="pricing-field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function ComputedCell({ column, name, value }: { column: number; name: ColumnKey; value: string }) {
  return (
    <div role="gridcell" aria-colindex={column} className={`pricing-cell pricing-cell--${name}`}>
      <Short of={name} />
      <output className="pricing-cell__value">{formatPrice(value)}</output>
    </div>
  );
}
