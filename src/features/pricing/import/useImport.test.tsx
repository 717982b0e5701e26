import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSignedInTestTab, type SignedInTestTab } from '../../../../tests/support/openSignedInTestTab';
import { planImport } from '../../../domain/pricing/import/planImport';
import { Button } from '../../../ui/Button';
import { StoreError } from '../../../sync/ports';
import { closeScreen, renderScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { PricingServicesProvider } from '../shell/PricingServicesProvider';
import { useImport } from './useImport';

const PLAN = planImport(
  {
    lines: ['Routeur', 'Borne'].map((label, index) => ({
      line: index + 1,
      label,
      newLabel: null,
      price: '1,00',
      commission: '5',
      section: null,
      reference: null,
    })),
    unread: [],
  },
  [],
  { mode: 'updateAndAdd', defaultCommission: null, picks: new Map(), links: new Map() },
);

let page: RenderedScreen;
let device: SignedInTestTab;
let storeRows: () => void;
const ends: string[] = [];

function Import() {
  const { state, start, cancel } = useImport({
    onImported: () => ends.push('imported'),
    onCancelled: () => ends.push('cancelled'),
  });
  return (
    <>
      <p>{state.status}</p>
      <Button onClick={() => void start(PLAN, 2)}>Importer</Button>
      <Button onClick={cancel}>Annuler</Button>
    </>
  );
}

const press = (name: string) => page.click(screen.getByRole('button', { name }));

async function render() {
  page = await renderScreen(
    <PricingServicesProvider editor={device.engine} siteDataEraser={device.siteDataEraser}>
      <Import />
    </PricingServicesProvider>,
  );
}

/** Starts an import and returns before it is stored. */
async function begin() {
  ends.length = 0;
  device = await openSignedInTestTab([]);
  await render();
  storeRows = device.holdWrites();
  await press('Importer');
  screen.getByText('running');
  expect(ends).toEqual([]);
}

async function finish() {
  storeRows();
  await page.settle(TOAST_DELAY_MS);
}

const listLabels = () => device.engine.getSnapshot().rows.map(({ solution }) => solution);

afterEach(closeScreen);

describe('useImport', () => {
  it('reports how many rows were imported', async () => {
    await begin();
    await finish();
    screen.getByText('2 éléments importés sur 2');
    screen.getByText('2 ajoutés, 0 modifié, 0 inchangé');
    expect(ends).toEqual(['imported']);
    expect(listLabels()).toEqual(['Routeur', 'Borne']);
  });

  it('undoes the import and reports it when cancelled during storing', async () => {
    await begin();
    await press('Annuler');
    screen.getByText('cancelling');
    await finish();
    screen.getByText('Import annulé');
    expect(ends).toEqual(['cancelled']);
    expect(listLabels()).toEqual([]);
    expect(screen.queryByText(/éléments importés/)).toBeNull();
  });

  it('reports why and keeps the rows when the undo of a cancelled import fails', async () => {
    await begin();
    await press('Annuler');
    device.failWrites('full');
    await finish();
    screen.getByText('Impossible d’annuler la modification');
    screen.getByText(/^Le stockage de cet appareil est plein/);
    expect(ends).toEqual(['imported']);
    expect(listLabels()).toEqual(['Routeur', 'Borne']);
  });

  it('imports on another attempt after a cancelled one could not be stored', async () => {
    ends.length = 0;
    device = await openSignedInTestTab([]);
    let fail: (error: StoreError) => void = () => undefined;
    vi.spyOn(device.engine, 'edit').mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    await render();
    await press('Importer');
    await press('Annuler');
    fail(new StoreError('full'));
    await page.settle();
    screen.getByText('failed');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('2 éléments importés sur 2');
    expect(ends).toEqual(['imported']);
  });
});
