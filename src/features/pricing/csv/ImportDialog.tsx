import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { CSV_FAILURE } from '../messages';
import type { ImportSource } from '../screen/panels';
import { ImportPreview } from './ImportPreview';
import { fileFailureText, IMPORT_TEXTS, NOTHING_TO_IMPORT } from './messages';
import { useCsvReading, type CsvState } from './useCsvReading';
import { useImport, type ImportState } from './useImport';

interface ImportDialogProps {
  source: ImportSource;
  onClose: () => void;
  /** The rows are on the device. */
  onImported: () => void;
}

/** From reading a file to its rows in the grid: what is kept and what is not is shown before anything is stored. */
export function ImportDialog({ source, onClose, onImported }: ImportDialogProps) {
  const reading = useCsvReading(source);
  const importing = useImport({ onImported, onCancelled: onClose });
  const { state } = importing.state;
  const running = state === 'running' || state === 'cancelling';
  const ready = reading.state === 'read' && reading.content.kept.length > 0 ? reading.content : null;
  // What became of the rows is told before the dialog closes.
  const leave = () => {
    if (state === 'running') importing.cancel();
    else if (state !== 'cancelling') onClose();
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={IMPORT_TEXTS.preview}
      className="pricing-dialog"
      actions={
        <>
          <Button tone="secondary" aria-disabled={state === 'cancelling' || undefined} onClick={leave}>
            {ready || reading.state === 'reading' ? IMPORT_TEXTS.cancel : IMPORT_TEXTS.close}
          </Button>
          {ready && (
            <Button aria-disabled={running || undefined} onClick={() => !running && void importing.start(ready)}>
              {IMPORT_TEXTS.import}
            </Button>
          )}
        </>
      }
    >
      <Progress reading={reading} importing={importing.state} />
      <FailureNotice reading={reading} importing={importing.state} />
      {reading.state === 'read' && !running && <ImportPreview content={reading.content} />}
    </Dialog>
  );
}

function Progress({ reading, importing }: { reading: CsvState; importing: ImportState }) {
  const text = progressText(reading, importing);
  if (text === null) return null;
  // Without a value the bar only says that something goes on.
  const share = reading.state === 'reading' ? reading.share : undefined;
  return (
    <div className="pricing-progress">
      <p role="status">{text}</p>
      <progress aria-label={text} value={share} max={1} />
    </div>
  );
}

function progressText(reading: CsvState, importing: ImportState): string | null {
  if (importing.state === 'running') return IMPORT_TEXTS.importing;
  if (importing.state === 'cancelling') return IMPORT_TEXTS.cancelling;
  return reading.state === 'reading' ? IMPORT_TEXTS.reading : null;
}

function FailureNotice({ reading, importing }: { reading: CsvState; importing: ImportState }) {
  const reason = failureReason(reading, importing);
  if (reason === null) return null;
  return (
    <div className="pricing-banner pricing-banner--error" role="alert">
      <p>
        <strong>{CSV_FAILURE.title}</strong>
        <br />
        {CSV_FAILURE.text}
        <br />
        {reason}
      </p>
    </div>
  );
}

function failureReason(reading: CsvState, importing: ImportState): string | null {
  if (importing.state === 'failed') return importing.reason;
  if (reading.state === 'failed') return fileFailureText(reading.failure);
  if (reading.state === 'read' && reading.content.kept.length === 0) return NOTHING_TO_IMPORT;
  return null;
}
