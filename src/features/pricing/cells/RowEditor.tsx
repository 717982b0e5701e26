import { useId, useRef } from 'react';
import { groupThousands } from '../../../domain/groupThousands';
import { getColumns, type ColumnKey } from '../grid/columns';
import { GridIcon } from '../grid/GridIcon';
import { formatReplacedPlan } from '../formatPlan';
import { ROW_EDITOR_LABELS, START_DATE_TEXTS } from '../labels';
import { formatRemoteChangeNotice } from './formatRemoteChangeNotice';
import { INPUT_MODES, type RowField } from './rowInput';
import { useRowEditing, type RowEditorProps } from './useRowEditing';
import './rowEditor.css';

/**
 * Renders the cells of an edited row. Input is local state, so typing rerenders this row only, and remote changes
 * update `row` but never the fields.
 */
export function RowEditor(props: RowEditorProps) {
  const { row, isDeletedRemotely } = props;
  const cells = useRef<HTMLDivElement>(null);
  const edit = useRowEditing(props, cells);
  const id = useId();
  // A typed date replaces the plan that was there on opening; the notice tells a newer one.
  const replacedPlan = (edit.date.value === '' ? row : edit.initialRow).plan;
  const field = (name: RowField, label: string) => (
    <EditCell
      id={`${id}-${name}`}
      name={name}
      label={label}
      value={edit.input[name]}
      error={edit.errors[name]}
      isReadOnly={edit.isSaving}
      onChange={(text) => edit.changeField(name, text)}
    />
  );

  return (
    <div ref={cells} className="pricing-edit" onKeyDown={edit.handleKeyDown} role="presentation">
      {field('solution', ROW_EDITOR_LABELS.solution)}
      {field('prix_partenaire', ROW_EDITOR_LABELS.partnerPrice)}
      {field('commission', ROW_EDITOR_LABELS.commission)}
      <ComputedCell column={4} name="prix_revendeur" value={edit.prices.prix_revendeur} />
      <ComputedCell column={5} name="prix_public" value={edit.prices.prix_public} />
      <div role="gridcell" className="pricing-edit__date">
        <label htmlFor={`${id}-date`}>{ROW_EDITOR_LABELS.startsOn}</label>
        <input
          {...edit.date.control}
          id={`${id}-date`}
          className="pricing-input"
          readOnly={edit.isSaving}
          aria-invalid={edit.date.error ? true : undefined}
          aria-describedby={`${id}-date-hint`}
        />
        {edit.date.error ? (
          <p id={`${id}-date-hint`} role="alert" className="pricing-edit__date-error">
            {edit.date.error}
          </p>
        ) : (
          <span id={`${id}-date-hint`}>{replacedPlan ? formatReplacedPlan(replacedPlan) : START_DATE_TEXTS.hint}</span>
        )}
      </div>
      <div role="gridcell" aria-colindex={6} data-cell={5} tabIndex={-1} className="pricing-cell pricing-cell--actions">
        <span className="pricing-actions">
          <button
            type="button"
            className="pricing-action pricing-action--save"
            aria-label={`${ROW_EDITOR_LABELS.save} ${edit.initialRow.solution}`}
            title={ROW_EDITOR_LABELS.save}
            aria-disabled={edit.isSaving || undefined}
            onClick={() => void edit.save()}
          >
            <GridIcon name="save" />
          </button>
          <button
            type="button"
            className="pricing-action pricing-action--cancel"
            aria-label={`${ROW_EDITOR_LABELS.cancel} ${edit.initialRow.solution}`}
            title={ROW_EDITOR_LABELS.cancel}
            onClick={edit.cancel}
          >
            <GridIcon name="cancel" />
          </button>
        </span>
        <p className="pricing-notice" role="status">
          {isDeletedRemotely ? ROW_EDITOR_LABELS.deletedRemotely : formatRemoteChangeNotice(row, edit)}
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
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

/** Short heading in the card layout; screen readers use the label of the field. */
function ShortHeading({ of }: { of: ColumnKey }) {
  return (
    <span className="pricing-cell__short" aria-hidden="true">
      {getColumns(true).find(({ key }) => key === of)?.shortHeading}
    </span>
  );
}

const COLUMN_INDEXES: Record<RowField, number> = { solution: 1, prix_partenaire: 2, commission: 3 };

function EditCell({ id, name, label, value, error, isReadOnly, onChange }: EditCellProps) {
  return (
    <div
      role={name === 'solution' ? 'rowheader' : 'gridcell'}
      aria-colindex={COLUMN_INDEXES[name]}
      data-cell={COLUMN_INDEXES[name] - 1}
      className={`pricing-cell pricing-cell--${name}`}
    >
      {name !== 'solution' && <ShortHeading of={name} />}
      <input
        className="pricing-input"
        name={name}
        aria-label={label}
        value={value}
        readOnly={isReadOnly}
        inputMode={INPUT_MODES[name]}
        enterKeyHint="done"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
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
    <div
      role="gridcell"
      aria-colindex={column}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- WAI-ARIA 1.2 allows it on grid cells
      aria-readonly
      data-cell={column - 1}
      tabIndex={-1}
      className={`pricing-cell pricing-cell--${name}`}
    >
      <ShortHeading of={name} />
      <output className="pricing-cell__value">{groupThousands(value)}</output>
    </div>
  );
}
