import { useRef, useState, type DragEvent } from 'react';
import { CSV_TEMPLATE_FILE_NAME } from '../../../config/constants';
import { writeCsvTemplate } from '../../../domain/csvText';
import { Button } from '../../../ui/Button';
import { saveFile } from '../../../ui/saveFile';
import { showToast } from '../../../ui/toast';
import { CSV_FAILURE } from '../messages';
import type { ImportSource } from '../screen/panels';
import './import.css';
import { IMPORT_TEXTS } from './messages';

/** Where a CSV file is chosen, dropped or pasted, and where the template comes from. */
export function ImportArea({ onImport }: { onImport: (source: ImportSource | 'paste') => void }) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.name.toLowerCase().endsWith('.csv')) onImport({ file });
    else showToast({ ...CSV_FAILURE, tone: 'error' });
  };
  const allowDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    // Dropping is a convenience; the button opens the same file by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={over ? 'pricing-import pricing-import--over' : 'pricing-import'}
      aria-label={IMPORT_TEXTS.heading}
      onDragOver={allowDrop}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".csv,text/csv"
        aria-label={IMPORT_TEXTS.choose}
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file can be chosen again after it was corrected.
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
        <Button tone="quiet" size="small" onClick={() => onImport('paste')}>
          {IMPORT_TEXTS.paste}
        </Button>
        <Button tone="quiet" size="small" onClick={saveTemplate}>
          {IMPORT_TEXTS.template}
        </Button>
      </p>
    </section>
  );
}

function saveTemplate(): void {
  saveFile(new Blob([writeCsvTemplate()], { type: 'text/csv;charset=utf-8' }), CSV_TEMPLATE_FILE_NAME);
}
