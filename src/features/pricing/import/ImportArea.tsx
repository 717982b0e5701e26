import { useRef, useState, type DragEvent } from 'react';
import { buildSampleImportCsv } from '../../../domain/pricing/buildCsv';
import { Button } from '../../../ui/Button';
import { saveFile } from '../../../platform/saveFile';
import { showToast } from '../../../ui/toast';
import { CSV_IMPORT_FAILURE_MESSAGE, ONE_FILE_MESSAGE } from '../messages';
import type { CsvSource } from '../shell/openPanelOrDialog';
import './importArea.css';
import { IMPORT_TEXTS } from './messages';

const CSV_TEMPLATE_FILE_NAME = 'modele_import_tarifs.csv';

/** Lets the user pick or drop a CSV file, paste cells, or download a template. */
export function ImportArea({ onImport }: { onImport: (source: CsvSource | 'paste') => void }) {
  const [isDragOver, setDragOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const importFile = ([file, ...others]: Iterable<File>) => {
    if (!file) return;
    if (others.length > 0) showToast({ ...ONE_FILE_MESSAGE, tone: 'error' });
    else if (file.name.toLowerCase().endsWith('.csv')) onImport({ file });
    else showToast({ ...CSV_IMPORT_FAILURE_MESSAGE, tone: 'error' });
  };
  const allowDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    importFile(event.dataTransfer.files);
  };

  return (
    // Dropping is optional: the button picks a file by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={isDragOver ? 'pricing-import pricing-import--over' : 'pricing-import'}
      aria-label={IMPORT_TEXTS.heading}
      onDragOver={allowDrop}
      onDragLeave={() => setDragOver(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".csv,text/csv"
        aria-label={IMPORT_TEXTS.choose}
        tabIndex={-1}
        onChange={(event) => {
          importFile(event.target.files ?? []);
          // Resets the input, so that choosing the same file again fires `change`.
          event.target.value = '';
        }}
      />
      <p>
        <Button tone="secondary" size="small" onClick={() => input.current?.click()}>
          {IMPORT_TEXTS.choose}
        </Button>{' '}
        {IMPORT_TEXTS.drop}
      </p>
      <p className="pricing-import__format">{IMPORT_TEXTS.format}</p>
      <p>
        <Button tone="link" size="small" onClick={() => onImport('paste')}>
          {IMPORT_TEXTS.paste}
        </Button>
        <Button tone="link" size="small" onClick={saveTemplate}>
          {IMPORT_TEXTS.template}
        </Button>
      </p>
    </section>
  );
}

function saveTemplate(): void {
  saveFile(new Blob([buildSampleImportCsv()], { type: 'text/csv;charset=utf-8' }), CSV_TEMPLATE_FILE_NAME);
}
