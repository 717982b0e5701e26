import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import type { ImportTable } from '../../../domain/pricing/import/importTable';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { DOUBLE_CLICK_MS } from '../../../ui/DoubleClickDetector';
import { showToast } from '../../../ui/toast';
import { CSV_IMPORT_FAILURE_MESSAGE } from '../messages';
import type { CsvSource } from '../shell/openPanelOrDialog';
import { ImportOptionsForm } from './ImportOptionsForm';
import { ImportPreview } from './ImportPreview';
import { formatFileFailure, IMPORT_TEXTS, NOTHING_TO_IMPORT_TEXT } from './messages';
import { useUnsavedDialogTextGuard } from '../shell/useUnsavedDialogTextGuard';
import { ExportUnsentButton } from '../export/ExportUnsentButton';
import { useCsvReading, type CsvReadState } from './useCsvReading';
import { useImport, type ImportRunState } from './useImport';
import { useImportPlan, type ImportPlanState } from './useImportPlan';
import './importDialog.css';
import '../status/banner.css';

interface ImportDialogProps {
  source: CsvSource;
  onClose: () => void;
  /** Called when the import is stored on the device. */
  onImported: (addedCount: number) => void;
  /** Closes the dialog and ticks rows in the grid. */
  onSelectRows: (itemIds: readonly ItemId[]) => void;
}

const NO_TABLE: ImportTable = { separator: null, records: [], hasEscapedFormulas: false };

/** Reads a CSV, shows what becomes of its lines, and stores the changes on confirmation. */
export function ImportDialog({ source, onClose, onImported, onSelectRows }: ImportDialogProps) {
  const reading = useCsvReading(source);
  const state = useImportPlan(reading.status === 'read' ? reading.table : NO_TABLE);
  const importing = useImport({
    onImported: (addedCount) => {
      state.remember();
      onImported(addedCount);
    },
    onCancelled: onClose,
  });
  const { status } = importing.state;
  const fileFailure = formatUnusableFile(reading, state);
  useUnsavedDialogTextGuard(IMPORT_TEXTS.pasteField, 'text' in source ? source.text : '');
  useEffect(() => {
    if (fileFailure !== null) showToast({ ...CSV_IMPORT_FAILURE_MESSAGE, tone: 'error' });
  }, [fileFailure]);
  const isRunning = status === 'running' || status === 'cancelling';
  const isImportable = state.plan.lines.some((line) => line.state === 'new' || line.state === 'changed');
  // Closing during an import cancels it; the dialog stays open until the cancellation has succeeded or failed.
  const handleClose = () => {
    if (status === 'running') importing.cancel();
    else if (status !== 'cancelling') {
      // Escape must not lose links made by hand, nor the choices that found every row of a file without changes.
      const isUnchanged = !isImportable && state.plan.lines.some((line) => line.state === 'unchanged');
      if (isUnchanged || state.picks.size > 0) state.remember();
      onClose();
    }
  };
  // The rows that the file lacks follow from the choices that found the others.
  const handleSelectRows = (itemIds: readonly ItemId[]) => {
    if (state.plan.lines.some((line) => 'row' in line)) state.remember();
    onSelectRows(itemIds);
  };
  const lastDifferenceAt = useRef(-Infinity);
  const handleImport = ({ timeStamp }: MouseEvent) => {
    if (isRunning || state.commissionError !== null) return;
    // On the second click of a double click, the user has not read what changed in the grid.
    if (timeStamp - lastDifferenceAt.current <= DOUBLE_CLICK_MS) return;
    // Without changed prices, the field is hidden.
    if (state.mode !== 'add' && !state.date.validate()) return;
    const plan = state.confirm();
    const total = state.table.records.length;
    if (plan) void importing.start(plan, total);
    else lastDifferenceAt.current = timeStamp;
  };
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={IMPORT_TEXTS.preview}
      size="wide"
      actions={
        <>
          <Button tone="secondary" aria-disabled={status === 'cancelling' || undefined} onClick={handleClose}>
            {isImportable || reading.status === 'reading' ? IMPORT_TEXTS.cancel : IMPORT_TEXTS.close}
          </Button>
          {isImportable && (
            <Button aria-disabled={isRunning || state.commissionError !== null || undefined} onClick={handleImport}>
              {IMPORT_TEXTS.import}
            </Button>
          )}
        </>
      }
    >
      <Progress reading={reading} importing={importing.state} />
      <FailureNotice reason={importing.state.status === 'failed' ? importing.state.reasonText : fileFailure}>
        {importing.state.status === 'failed' && <ExportUnsentButton />}
      </FailureNotice>
      {reading.status === 'read' && !isRunning && (
        <>
          <ImportOptionsForm state={state} />
          <ImportPreview state={state} onSelectRows={handleSelectRows} />
        </>
      )}
    </Dialog>
  );
}

function Progress({ reading, importing }: { reading: CsvReadState; importing: ImportRunState }) {
  const text = formatProgress(reading, importing);
  if (text === null) return null;
  // undefined renders an indeterminate progress bar.
  const progress = reading.status === 'reading' ? reading.progress : undefined;
  return (
    <div className="pricing-progress">
      <p role="status">{text}</p>
      <progress aria-label={text} value={progress} max={1} />
    </div>
  );
}

function formatProgress(reading: CsvReadState, importing: ImportRunState): string | null {
  if (importing.status === 'running') return IMPORT_TEXTS.importing;
  if (importing.status === 'cancelling') return IMPORT_TEXTS.cancelling;
  return reading.status === 'reading' ? IMPORT_TEXTS.reading : null;
}

function FailureNotice({ reason, children }: { reason: string | null; children: ReactNode }) {
  if (reason === null) return null;
  return (
    <div className="pricing-banner pricing-banner--error" role="alert">
      <p>
        <strong>{CSV_IMPORT_FAILURE_MESSAGE.title}</strong>
        <br />
        {CSV_IMPORT_FAILURE_MESSAGE.text}
        <br />
        {reason}
      </p>
      {children}
    </div>
  );
}

/** Returns why nothing of the file can be imported; null while the user has columns to choose. */
function formatUnusableFile(reading: CsvReadState, { isEmpty, undecidedRoles }: ImportPlanState): string | null {
  if (reading.status === 'failed') return formatFileFailure(reading.failure);
  return reading.status === 'read' && isEmpty && undecidedRoles.length === 0 ? NOTHING_TO_IMPORT_TEXT : null;
}
