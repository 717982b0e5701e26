import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen, TOAST_DELAY_MS } from '../../../ui/testing/renderScreen';
import { ImportArea } from './ImportArea';

const onImport = vi.fn();

async function drop(files: readonly File[]) {
  const page = await renderScreen(<ImportArea onImport={onImport} />);
  fireEvent.drop(screen.getByRole('region', { name: 'Importer un fichier CSV' }), { dataTransfer: { files } });
  await page.settle(TOAST_DELAY_MS);
}

afterEach(() => {
  closeScreen();
  vi.clearAllMocks();
});

describe('ImportArea', () => {
  it('opens a dropped file', async () => {
    const file = new File(['A;1;1'], 'tarifs.CSV');
    await drop([file]);
    expect(onImport).toHaveBeenCalledExactlyOnceWith({ file });
  });

  it('opens a chosen file, also again after its import was closed', async () => {
    const page = await renderScreen(<ImportArea onImport={onImport} />);
    const input = screen.getByLabelText<HTMLInputElement>('Choisir un fichier CSV', { selector: 'input' });
    const file = new File(['A;1;1'], 'tarifs.csv', { type: 'text/csv' });
    await page.user.upload(input, file);
    expect(onImport).toHaveBeenCalledExactlyOnceWith({ file });
    // Browsers fire no `change` for the file that the input has.
    expect(input.value).toBe('');
  });

  it('refuses a file that is no CSV, and says so', async () => {
    await drop([new File(['%PDF'], 'tarifs.pdf')]);
    expect(onImport).not.toHaveBeenCalled();
    screen.getByText('Erreur lors de l’import CSV. Vérifiez le format du fichier et les données.');
  });

  it('opens none of several dropped files, and says so', async () => {
    await drop([new File(['A;1;1'], 'a.csv'), new File(['B;1;1'], 'b.csv')]);
    expect(onImport).not.toHaveBeenCalled();
    screen.getByText('Importez un seul fichier à la fois : chacun a son aperçu.');
  });
});
