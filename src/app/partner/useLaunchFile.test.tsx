import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen, TOAST_DELAY_MS } from '../../ui/testing/renderScreen';
import { useLaunchFile } from './useLaunchFile';

function LaunchedFile() {
  return <p>{useLaunchFile()?.file.name ?? 'aucun'}</p>;
}

async function launch(names: readonly string[]) {
  const files = names.map((name) => ({ getFile: async () => new File(['A;1;1'], name) }));
  vi.stubGlobal('launchQueue', {
    setConsumer: (consumer: (params: { files: typeof files }) => void) => consumer({ files }),
  });
  const page = await renderScreen(<LaunchedFile />);
  await page.settle(TOAST_DELAY_MS);
}

afterEach(() => {
  closeScreen();
  vi.unstubAllGlobals();
});

describe('useLaunchFile', () => {
  it('returns the file that the app was launched with', async () => {
    await launch(['a.csv']);
    screen.getByText('a.csv');
  });

  it('returns none of several files, and says so', async () => {
    await launch(['a.csv', 'b.csv']);
    screen.getByText('aucun');
    expect(screen.getByText('Importez un seul fichier à la fois : chacun a son aperçu.')).toBeDefined();
  });
});
