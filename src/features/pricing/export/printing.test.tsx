import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createHandlerThrowingRemoteError,
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { company } from '../../../config/company';
import { MINUTE_MS } from '../../../domain/durations';
import { closeScreen, listAnnouncements, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

const ROWS = [
  buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
  buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  buildSampleRow({ id: 'b', solution: 'Pare-feu', display_order: 2 }),
  buildSampleRow({ id: 'c', solution: 'Sauvegarde', display_order: 3 }),
];

let device: SignedInTestTab;
let page: RenderedScreen;
let printed: (string | null | undefined)[];
/** Texts of the row groups of each print that a page does not break. */
let unbroken: (string | null)[][];
/** Titles of the page during each print: file names of PDFs. */
let titles: string[];

async function open(role: 'admin' | 'partner', rows = ROWS): Promise<void> {
  device = await openSignedInTestTab(rows, role);
  page = await renderPricingPage(device);
}

beforeEach(() => {
  printed = [];
  titles = [];
  unbroken = [];
  document.title = 'Grille tarifaire';
  // As browsers do: the events surround the print.
  window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    printed.push(document.querySelector('.pricing-print')?.textContent);
    titles.push(document.title);
    unbroken.push([...document.querySelectorAll('.pricing-print__start')].map((group) => group.textContent));
    window.dispatchEvent(new Event('afterprint'));
  };
});
afterEach(closeScreen);

async function choose(name: string): Promise<void> {
  const [button] = screen.getAllByRole('button', { name: 'Exporter' });
  if (!button) throw new Error('no export menu');
  await page.click(button);
  await page.click(screen.getByRole('menuitem', { name }));
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Liste partenaire' }));

describe('printing', () => {
  it('keeps to the rows that were selected when the dialog opened', async () => {
    await open('admin');
    findGridCell('Messagerie', 1).focus();
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await choose('Liste partenaire…');
    // Another row comes into the range, which ends it.
    await device.editElsewhere({ kind: 'move', itemIds: ['c'], after: 'a' });
    expect(dialog().getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await page.click(dialog().getByRole('button', { name: 'Imprimer ou PDF' }));
    expect(printed[0]).toContain('Pare-feu');
    expect(printed[0]).not.toContain('Sauvegarde');
  });

  it('prints the list for partners on Ctrl+P, valid from today', async () => {
    await open('admin');
    window.print();
    expect(printed[0]).toContain(`Tarifs revendeurs${company.legalName}Prix en euros HT`);
    expect(printed[0]).toContain('valables à compter du 5 janvier 2026Solution');
    expect(printed[0]).not.toMatch(/Commission|Prix partenaire|10,00/);
    await page.settle();
    expect(document.querySelector('.pricing-print')).toBeNull();
  });

  it('prints costs on request only, as confidential', async () => {
    await open('admin');
    await choose('Imprimer avec les coûts');
    expect(printed[0]).toMatch(/^Confidentiel/);
    expect(printed[0]).toContain('ConfidentielSolutionPrix partenaire');
    expect(printed[0]).toContain('Commission');
    expect(printed[0]).toContain('synchronisée le 5 janvier 2026 à 09:00');
    window.print();
    expect(printed[1]).toContain('Tarifs revendeurs');
  });

  it('prints costs also if the browser begins the print after the call', async () => {
    await open('admin');
    const printPage = window.print;
    window.print = () => undefined;
    await choose('Imprimer avec les coûts');
    await page.settle(5_000);
    printPage();
    await page.settle(60_000);
    expect(printed[0]).toContain('Confidentiel');
  });

  it('keeps the print while its preview is open, however long', async () => {
    await open('admin');
    window.print = () => void window.dispatchEvent(new Event('beforeprint'));
    await choose('Imprimer avec les coûts');
    await page.settle(60_000);
    expect(document.querySelector('.pricing-print')?.textContent).toContain('Confidentiel');
    window.dispatchEvent(new Event('afterprint'));
    await page.settle();
    expect(document.querySelector('.pricing-print')).toBeNull();
  });

  it('prints no costs on Ctrl+P after the browser refused to print them', async () => {
    await open('admin');
    const printPage = window.print;
    window.print = () => undefined;
    await choose('Imprimer avec les coûts');
    window.print = printPage;
    await page.settle(30_000);
    expect(document.querySelector('.pricing-print')).toBeNull();
    window.print();
    expect(printed[0]).toContain('Tarifs revendeurs');
    expect(printed[0]).not.toContain('Confidentiel');
  });

  it('keeps a heading with its first row', async () => {
    await open('admin');
    window.print();
    await choose('Imprimer avec les coûts');
    expect(unbroken).toEqual([['BureautiqueMessagerie11,5013,80'], ['BureautiqueMessagerie10,001511,5013,80']]);
  });

  it('groups the thousands of every price', async () => {
    const row = { id: 'a', solution: 'Serveur', cost: { prix_partenaire: '12000,00', commission: '1000' } };
    await open('admin', [buildSampleRow(row)]);
    window.print();
    await choose('Imprimer avec les coûts');
    const prices = '132\u202f000,00158\u202f400,00';
    expect(printed).toEqual([
      expect.stringContaining(`Serveur${prices}`),
      expect.stringContaining(`Serveur12\u202f000,001\u202f000${prices}`),
    ]);
  });

  it('prints equal headings that follow one another', async () => {
    const twin = buildSampleRow({ id: 'heading2', cost: null, solution: 'Bureautique', display_order: 0 });
    await open('partner', [...ROWS, twin]);
    window.print();
    expect(unbroken).toEqual([['BureautiqueBureautiqueMessagerie11,5013,80']]);
  });

  it('gives a PDF the title of its contents', async () => {
    await open('admin');
    window.print();
    await choose('Imprimer avec les coûts');
    await page.settle();
    expect(titles).toEqual(['Tarifs revendeurs', 'Confidentiel\u00a0: grille tarifaire avec les coûts']);
    expect(document.title).toBe('Grille tarifaire');
  });

  it('offers no print with costs to partners', async () => {
    await open('partner');
    const [button] = screen.getAllByRole('button', { name: 'Exporter' });
    if (button) await page.click(button);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Liste partenaire…',
      'CSV de la grille',
    ]);
  });
});

const PRICES = 'Solution;Prix revendeur (€ HT);Prix public conseillé (€ HT)';

describe('CSV of the grid', () => {
  const COSTS = 'Solution;Prix partenaire (€ HT);Commission (%);Prix revendeur (€ HT);Prix public conseillé (€ HT)';

  it.each([
    ['admin', 'CSV importable', 'tarifs_import.csv', 'Messagerie;10,00;15'],
    ['admin', 'CSV de la grille complète', 'grille_tarifaire.csv', COSTS],
    ['partner', 'CSV de la grille', 'tarifs.csv', PRICES],
  ] as const)('has the columns that the %s chose: %s', async (role, name, fileName, line) => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:grid');
    const fileNames: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      fileNames.push(this.download);
    });
    await open(role);
    await choose(name);
    const [file] = saveBlob.mock.calls[0] ?? [];
    expect(fileNames).toEqual([fileName]);
    expect(file instanceof Blob && (await file.text()).replace('\uFEFF', '').split('\r\n')).toContain(line);
  });
});

describe('PartnerListDialog', () => {
  it('offers the rows that a partner selected', async () => {
    await open('partner');
    findGridCell('Messagerie', 1).focus();
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await choose('Liste partenaire…');
    dialog().getByLabelText('Les 2 lignes sélectionnées seulement');
  });

  it('prints the selected rows with their headings and the dates', async () => {
    await open('admin');
    for (const name of ['Messagerie', 'Sauvegarde'])
      await page.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    await choose('Liste partenaire…');
    await page.fill(dialog().getByLabelText('Jusqu’au (facultatif)'), '2026-06-30');
    await page.click(dialog().getByRole('button', { name: 'Imprimer ou PDF' }));
    expect(printed[0]).toContain('et jusqu’au 30 juin 2026');
    expect(printed[0]).toMatch(/Bureautique.*Messagerie.*Sauvegarde/);
    expect(printed[0]).not.toContain('Pare-feu');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('suggests the whole grid while one row is selected, and saves that row on request', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list');
    await open('admin');
    await page.click(screen.getByRole('checkbox', { name: /Pare-feu/ }));
    await choose('Liste partenaire…');
    const isSelectedOnly = dialog().getByLabelText<HTMLInputElement>('La ligne sélectionnée seulement');
    expect(isSelectedOnly.checked).toBe(false);
    await page.click(isSelectedOnly);
    await page.click(dialog().getByRole('button', { name: 'CSV' }));
    const [file] = saveBlob.mock.calls[0] ?? [];
    const [headings, ...lines] = file instanceof Blob ? (await file.text()).split('\r\n') : [];
    expect(headings).toBe(`\uFEFF${PRICES};Valable à compter du;Jusqu’au`);
    expect(lines.map((line) => line.split(';')[0])).toEqual(['Bureautique', 'Pare-feu', '']);
  });

  it('has the prices planned for its first day, and says so', async () => {
    const plan = { prix_partenaire: '20,00', commission: '15', starts_on: '2026-03-01' };
    await open('admin', [buildSampleRow({ id: 'a', solution: 'Messagerie', plan })]);
    await choose('Liste partenaire…');
    const from = dialog().getByLabelText('Valables à compter du');
    await page.fill(from, '2026-02-28');
    expect(dialog().queryByText(/prix prévu/)).toBeNull();
    await page.fill(from, '2026-03-01');
    dialog().getByText('La liste contient un prix prévu d’ici à cette date.', { selector: '[role=status] > *' });
    await page.click(dialog().getByRole('button', { name: 'Imprimer ou PDF' }));
    expect(printed[0]).toMatch(/Messagerie23,0027,60$/);
    window.print();
    expect(printed[1]).toMatch(/Messagerie11,5013,80$/);
  });

  it('says which planned prices apply only after its first day', async () => {
    const plan = { prix_partenaire: '20,00', commission: '15', starts_on: '2026-03-01' };
    const later = { ...plan, starts_on: '2026-12-31' };
    await open(
      'admin',
      ROWS.map((row) => (row.id === 'b' ? { ...row, plan } : row.id === 'c' ? { ...row, plan: later } : row)),
    );
    await choose('Liste partenaire…');
    const until = dialog().getByLabelText('Jusqu’au (facultatif)');
    await page.fill(until, '2026-02-28');
    expect(dialog().queryByText(/prévus? s’appli/)).toBeNull();
    await page.fill(until, '2026-12-31');
    dialog().getByText(/^2 prix prévus s’appliquent pendant cette période.* la liste ne les contient pas\.$/);
    await page.fill(dialog().getByLabelText('Valables à compter du'), '2026-03-01');
    dialog().getByText('La liste contient un prix prévu d’ici à cette date.');
    dialog().getByText(/^Un prix prévu s’applique pendant cette période.* la liste ne le contient pas\.$/);
  });

  it('counts the planned prices of the selected rows only', async () => {
    const plan = { prix_partenaire: '20,00', commission: '15', starts_on: '2026-03-01' };
    await open(
      'admin',
      ROWS.map((row) => (row.id === 'b' ? { ...row, plan } : row)),
    );
    for (const name of ['Messagerie', 'Sauvegarde'])
      await page.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    await choose('Liste partenaire…');
    await page.fill(dialog().getByLabelText('Valables à compter du'), '2026-03-01');
    expect(dialog().queryByText(/prix prévu/)).toBeNull();
    await page.click(dialog().getByRole('checkbox', { name: 'Les 2 lignes sélectionnées seulement' }));
    dialog().getByText('La liste contient un prix prévu d’ici à cette date.');
  });

  it.each(['CSV', 'Imprimer ou PDF'])('leads to a missing date instead of: %s', async (button) => {
    await open('admin');
    await choose('Liste partenaire…');
    const from = dialog().getByLabelText('Valables à compter du');
    await page.fill(from, '');
    await page.click(dialog().getByRole('button', { name: button }));
    expect(document.activeElement).toBe(from);
    expect(printed).toEqual([]);
  });

  it('offers the whole grid alone while only headings are selected', async () => {
    const network = buildSampleRow({ id: 'network', cost: null, solution: 'Réseau', display_order: 4 });
    await open('admin', [...ROWS, network]);
    for (const name of ['Bureautique', 'Réseau'])
      await page.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    await choose('Liste partenaire…');
    expect(dialog().queryByRole('checkbox')).toBeNull();
    await page.click(dialog().getByRole('button', { name: 'Imprimer ou PDF' }));
    expect(printed[0]).toMatch(/Bureautique.*Messagerie.*Pare-feu.*Sauvegarde/);
  });

  it('refuses an end before the start', async () => {
    await open('partner');
    await choose('Liste partenaire…');
    await page.fill(dialog().getByLabelText('Jusqu’au (facultatif)'), '2025-12-31');
    dialog().getByText('La fin ne peut pas précéder le début.');
    await page.click(dialog().getByRole('button', { name: 'Imprimer ou PDF' }));
    expect(printed).toEqual([]);
  });

  it('prints a list that is valid for one day', async () => {
    await open('partner');
    await choose('Liste partenaire…');
    await page.fill(dialog().getByLabelText('Jusqu’au (facultatif)'), '2026-01-05');
    await page.click(dialog().getByRole('button', { name: 'Imprimer ou PDF' }));
    expect(printed[0]).toContain('valables à compter du 5 janvier 2026 et jusqu’au 5 janvier 2026');
  });

  it.each(['CSV', 'Imprimer ou PDF'])('leads to an incomplete end instead of: %s', async (button) => {
    await open('partner');
    await choose('Liste partenaire…');
    const until = dialog().getByLabelText('Jusqu’au (facultatif)');
    // As browsers report '31/12/' in the field of a date, whose value is then empty.
    const validity = vi.spyOn(until as HTMLInputElement, 'validity', 'get');
    validity.mockReturnValue({ ...(until as HTMLInputElement).validity, badInput: true });
    await page.click(dialog().getByRole('button', { name: button }));
    expect(printed).toEqual([]);
    expect(document.activeElement).toBe(until);
    dialog().getByText('Complétez cette date, ou effacez-la.');
    validity.mockRestore();
    await page.fill(until, '2026-12-31');
    expect(dialog().queryByText('Complétez cette date, ou effacez-la.')).toBeNull();
    await page.click(dialog().getByRole('button', { name: button }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['Valables à compter du', 'Jusqu’au (facultatif)'])('refuses a year of two digits: %s', async (label) => {
    await open('partner');
    await choose('Liste partenaire…');
    // As browsers read a typed '01/01/27'.
    await page.fill(dialog().getByLabelText(label), '0027-01-01');
    dialog().getByText('Écrivez l’année avec quatre chiffres.');
    await page.click(dialog().getByRole('button', { name: 'Imprimer ou PDF' }));
    expect(printed).toEqual([]);
  });

  it('says before that edits are not sent', async () => {
    await open('admin');
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await choose('Liste partenaire…');
    expect(listAnnouncements('status')).toContainEqual(
      expect.stringContaining('Une modification de cet appareil n’est pas encore envoyée'),
    );
  });

  it('says before, while sync is blocked, how old the prices are', async () => {
    await open('partner');
    const hint = /des prix ont pu changer depuis/;
    await choose('Liste partenaire…');
    expect(dialog().queryByText(hint)).toBeNull();
    device.environment.emit('offline');
    await page.settle(3 * MINUTE_MS);
    dialog().getByText('Dernière synchronisation il y a 3 min : des prix ont pu changer depuis.');
    device.environment.emit('online');
    await page.settle(1_000);
    expect(dialog().queryByText(hint)).toBeNull();
  });

  it('warns before printing that conflicting and rejected edits are missing', async () => {
    await open('admin');
    device.environment.emit('offline');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'E-mail' });
    device.environment.emit('online');
    await page.settle(1_000);
    device.server.isRejected = () => true;
    await device.engine.edit({ kind: 'update', itemId: 'b', label: 'Firewall' });
    await device.engine.syncNow();
    await choose('Liste partenaire…');
    dialog().getByText(
      'Un conflit attend votre choix : la liste ne contient pas votre valeur. ' +
        'Une modification a été refusée : la liste ne la contient pas.',
    );
    await page.click(dialog().getByRole('button', { name: 'Imprimer ou PDF' }));
    expect(printed[0]).toMatch(/E-mail.*Pare-feu/);
  });
});
