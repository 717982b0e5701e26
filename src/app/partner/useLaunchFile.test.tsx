import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSignedInTestTab, type SignedInTestTab } from '../../../tests/support/openSignedInTestTab';
import { PricingPage } from '../../features/pricing/shell/PricingPage';
import { closeScreen, renderScreen, TOAST_DELAY_MS } from '../../ui/testing/renderScreen';
import { useLaunchFile } from './useLaunchFile';

function LaunchedFile() {
  return <p>{useLaunchFile()?.file.name ?? 'aucun'}</p>;
}

/** CSV worker that never responds. */
class PendingWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

function LaunchedPage({ device: { engine, siteDataEraser } }: { device: SignedInTestTab }) {
  const launchFile = useLaunchFile();
  return (
    <PricingPage
      key={launchFile?.key}
      editor={engine}
      siteDataEraser={siteDataEraser}
      account={null}
      signIn={null}
      initialFile={launchFile?.file}
    />
  );
}

async function launch(names: readonly string[]) {
  const files = names.map((name) => ({ getFile: async () => new File(['A;1;1'], name) }));
  vi.stubGlobal('launchQueue', {
    setConsumer: (consumer: (params: { files: typeof files }) => void) => consumer({ files }),
  });
  const page = await renderScreen(<LaunchedFile />);
  await page.settle(TOAST_DELAY_MS);
}

/** Opens the grid in the installed app, and returns a function that opens a file with it. */
async function openApp() {
  let consume: (params: { files: { getFile: () => Promise<File> }[] }) => void = () => undefined;
  vi.stubGlobal('launchQueue', { setConsumer: (consumer: typeof consume) => void (consume = consumer) });
  vi.stubGlobal('Worker', PendingWorker);
  const page = await renderScreen(<LaunchedPage device={await openSignedInTestTab([])} />);
  await page.settle(TOAST_DELAY_MS);
  const openFile = async (name: string) => {
    consume({ files: [{ getFile: async () => new File(['A;1;1'], name) }] });
    await page.settle(TOAST_DELAY_MS);
  };
  return { page, openFile };
}

afterEach(() => {
  closeScreen();
  vi.unstubAllGlobals();
});

describe('useLaunchFile', () => {
  it('keeps the text of an open dialog, and says why the file is not opened', async () => {
    const { page, openFile } = await openApp();
    await page.click(screen.getByRole('button', { name: 'Ajouter et importer' }));
    await page.click(screen.getByRole('button', { name: 'Coller depuis un tableur…' }));
    await page.fill(within(screen.getByRole('dialog')).getByRole('textbox'), 'Messagerie;10;15');
    await openFile('a.csv');
    expect(within(screen.getByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Messagerie;10;15');
    screen.getByText(/Terminez ou annulez d’abord/);

    await page.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }));
    await openFile('a.csv');
    screen.getByText('Lecture du fichier…');
  });

  it('opens a file again after its import was closed', async () => {
    const { page, openFile } = await openApp();
    for (const name of ['a.csv', 'a.csv']) {
      await openFile(name);
      screen.getByText('Lecture du fichier…');
      await page.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

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
