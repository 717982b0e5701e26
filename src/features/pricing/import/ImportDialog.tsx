import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { CSV_IMPORT_FAILURE_MESSAGE } from '../messages';
import type { CsvSource } from '../shell/panel';
import { ImportPreview } from './ImportPreview';
import { formatFileFailure, IMPORT_TEXTS, NOTHING_TO_IMPORT_TEXT } from './messages';
import { useUnsavedDialogTextGuard } from '../shell/useUnsavedDialogTextGuard';
import { ExportUnsentButton } from '../export/ExportUnsentButton';
import { useCsvReading, type CsvReadState } from './useCsvReading';
import { useImport, type ImportState } from './useImport';
import './importDialog.css';
import '../status/banner.css';

interface ImportDialogProps {
  source: CsvSource;
  onClose: () => void;
  /** Called when the rows are stored on the device. */
  onImported: () => void;
}

/** Reads a CSV, previews imported and skipped lines, and stores the rows on confirmation. */
export function ImportDialog({ source, onClose, onImported }: ImportDialogProps) {
  const reading = useCsvReading(source);
  const importing = useImport({ onImported, onCancelled: onClose });
  const { status } = importing.state;
  useUnsavedDialogTextGuard(IMPORT_TEXTS.pasteField, 'text' in source ? source.text : '');
  const isRunning = status === 'running' || status === 'cancelling';
  const readyContent = reading.status === 'read' && reading.content.importable.length > 0 ? reading.content : null;
  // Closing during an import cancels it; the dialog stays open until the cancellation has succeeded or failed.
  const handleClose = () => {
    if (status === 'running') importing.cancel();
    else if (status !== 'cancelling') onClose();
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
            {readyContent || reading.status === 'reading' ? IMPORT_TEXTS.cancel : IMPORT_TEXTS.close}
          </Button>
          {readyContent && (
            <Button
              aria-disabled={isRunning || undefined}
              onClick={() => !isRunning && void importing.start(readyContent)}
            >
              {IMPORT_TEXTS.import}
            </Button>
          )}
        </>
      }
    >
      <Progress reading={reading} importing={importing.state} />
      <FailureNotice reading={reading} importing={importing.state} />
      {reading.status === 'read' && !isRunning && <ImportPreview content={reading.content} />}
    </Dialog>
  );
}

function Progress({ reading, importing }: { reading: CsvReadState; importing: ImportState }) {
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

function formatProgress(reading: CsvReadState, importing: ImportState): string | null {
  if (importing.status === 'running') return IMPORT_TEXTS.importing;
  if (importing.status === 'cancelling') return IMPORT_TEXTS.cancelling;
  return reading.status === 'reading' ? IMPORT_TEXTS.reading : null;
}

function FailureNotice({ reading, importing }: { reading: CsvReadState; importing: ImportState }) {
  const reason = formatFailure(reading, importing);
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
      {importing.status === 'failed' && <ExportUnsentButton />}
    </div>
  );
}

function formatFailure(reading: CsvReadState, importing: ImportState): string | null {
  if (importing.status === 'failed') return importing.reasonText;
  if (reading.status === 'failed') return formatFileFailure(reading.failure);
  if (reading.status === 'read' && reading.content.importable.length === 0) return NOTHING_TO_IMPORT_TEXT;
  return null;
}
