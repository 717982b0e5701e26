import { useState } from 'react';
import { COLUMN_ROLES, type ColumnRole } from '../../../domain/pricing/import/headings';
import type { ImportMode } from '../../../domain/pricing/import/planImport';
import { Field } from '../../../ui/Field';
import { START_DATE_TEXTS } from '../labels';
import { COMMISSION_ERRORS } from '../messages';
import { StartDateField } from '../shell/StartDateField';
import { formatColumnName, formatMissingColumns, IMPORT_TEXTS, MODE_NAMES, COLUMN_ROLE_NAMES } from './messages';
import type { ImportPlanState } from './useImportPlan';

const MODES: readonly ImportMode[] = ['add', 'updateAndAdd', 'update'];

/** Asks for the mode, the default commission and the columns of an import. */
export function ImportOptionsForm({ state }: { state: ImportPlanState }) {
  const { mode, setMode, commissionText, setCommissionText, commissionError, missingRoles, undecidedRoles } = state;
  const openRoles = [...new Set([...missingRoles, ...undecidedRoles])];
  const hasOpenRoles = openRoles.length > 0;
  const [isOpen, setOpen] = useState(hasOpenRoles);
  return (
    <div className="pricing-import-options">
      <Field label={IMPORT_TEXTS.mode}>
        {(control) => (
          <select {...control} value={mode} onChange={({ target }) => setMode(findMode(target.value))}>
            {MODES.map((name) => (
              <option key={name} value={name}>
                {MODE_NAMES[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={IMPORT_TEXTS.defaultCommission}
        hint={IMPORT_TEXTS.defaultCommissionHint}
        error={commissionError && COMMISSION_ERRORS[commissionError]}
      >
        {(control) => (
          <input
            {...control}
            value={commissionText}
            // A commission may be negative, and the decimal keyboard of iPhones has no minus.
            inputMode="text"
            autoComplete="off"
            onChange={({ target }) => setCommissionText(target.value)}
          />
        )}
      </Field>
      {mode !== 'add' && <StartDateField date={state.date} hint={START_DATE_TEXTS.importHint} />}
      {hasOpenRoles && (
        <p className="pricing-import-options__wide" role="alert">
          {formatMissingColumns(openRoles)}
        </p>
      )}
      {state.hasColumns && (
        <details
          className="pricing-import-options__wide"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{IMPORT_TEXTS.columns}</summary>
          <div className="pricing-import-options">
            {state.columns.map((role, index) => (
              // Columns have no other identity.
              // oxlint-disable-next-line react/no-array-index-key
              <ColumnSelect key={index} state={state} index={index} role={role} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function ColumnSelect({ state, index, role }: { state: ImportPlanState; index: number; role: ColumnRole }) {
  const { table, proposal } = state;
  const samples = table.records.slice(proposal.headerIndex + 1).map(({ fields }) => fields[index]?.trim() ?? '');
  return (
    <Field
      label={formatColumnName(proposal.headings[index]?.trim() ?? '', index)}
      hint={samples.find((sample) => sample !== '')}
    >
      {(control) => (
        <select {...control} value={role} onChange={({ target }) => state.setColumn(index, findRole(target.value))}>
          {COLUMN_ROLES.map((name) => (
            <option key={name} value={name}>
              {COLUMN_ROLE_NAMES[name]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function findMode(value: string): ImportMode {
  return MODES.find((mode) => mode === value) ?? 'updateAndAdd';
}

function findRole(value: string): ColumnRole {
  return COLUMN_ROLES.find((role) => role === value) ?? 'ignored';
}
