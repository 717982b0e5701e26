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
  const importing = useImport(onImported);
  const running = importing.state.state === 'running';
  const ready = reading.state === 'read' && reading.content.kept.length > 0 ? reading.content : null;
  // All rows are stored at once: there is no half-way to stop at, and what became of them is told before the dialog closes.
  const leave = () => {
    if (!running) onClose();
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={IMPORT_TEXTS.preview}
      className="pricing-dialog"
      actions={
        <>
          <Button tone="secondary" aria-disabled={running || undefined} onClick={leave}>
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
      <Progress reading={reading} running={running} />
      <FailureNotice reading={reading} importing={importing.state} />
      {reading.state === 'read' && !running && <ImportPreview content={reading.content} />}
    </Dialog>
  );
}

function Progress({ reading, running }: { reading: CsvState; running: boolean }) {
  if (reading.state !== 'reading' && !running) return null;
  const text = running ? IMPORT_TEXTS.importing : IMPORT_TEXTS.reading;
  // Without a value the bar only says that something goes on.
  const share = reading.state === 'reading' ? reading.share : undefined;
  return (
    <div className="pricing-progress">
      <p role="status">{text}</p>
      <progress aria-label={text} value={share} max={1} />
    </div>
  );
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
