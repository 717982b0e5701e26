import { fireEvent, screen, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSignedInTestTab, type SignedInTestTab } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, renderScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { translateTexts } from '../../../ui/testing/translateTexts';
import { PricingServicesProvider } from '../shell/PricingServicesProvider';
import { InPageCsvWorker } from '../testing/InPageCsvWorker';
import { buildSampleRow } from '../testing/sampleRow';
import { ImportDialog } from './ImportDialog';

const ROWS = [
  buildSampleRow({ id: 's1', solution: 'Sauvegarde', cost: null, display_order: 0 }),
  buildSampleRow({ id: 'a', solution: 'Licence A', display_order: 1 }),
  buildSampleRow({ id: 'b1', solution: 'Licence B', display_order: 2 }),
  buildSampleRow({ id: 's2', solution: 'Réseau', cost: null, display_order: 3 }),
  buildSampleRow({ id: 'b2', solution: 'Licence B', display_order: 4 }),
  buildSampleRow({ id: 'c', solution: 'Borne', display_order: 5 }),
];

/** Longer than the interval of a double click. */
const AFTER_DOUBLE_CLICK_MS = 600;

const onImported = vi.fn();
const onSelectRows = vi.fn();
let device: SignedInTestTab;
let page: RenderedScreen;

async function open(text: string) {
  vi.stubGlobal('Worker', InPageCsvWorker);
  device = await openSignedInTestTab(ROWS);
  await render(text);
}

async function render(text: string) {
  page = await renderScreen(
    <PricingServicesProvider editor={device.engine} siteDataEraser={device.siteDataEraser}>
      <ImportDialog source={{ text }} onClose={vi.fn()} onImported={onImported} onSelectRows={onSelectRows} />
    </PricingServicesProvider>,
  );
  await page.settle();
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Aperçu de l’import' }));
const press = (name: string) => page.click(dialog().getByRole('button', { name }));
const listFilters = () =>
  within(dialog().getByRole('group', { name: 'Filtrer par état' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const listLines = () =>
  within(dialog().getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const listCosts = () =>
  device.engine.getSnapshot().rows.map(({ solution, cost }) => `${solution} ${cost?.prix_partenaire ?? ''}`.trim());

async function choose(label: string, option: string) {
  await page.user.selectOptions(dialog().getByLabelText(label), option);
  await page.settle();
}

afterEach(() => {
  closeScreen();
  vi.clearAllMocks();
});

describe('ImportDialog', () => {
  it('asks for no columns of an empty file', async () => {
    await open('\n');
    dialog().getByText(/Aucune ligne ne peut être importée\./);
    expect(dialog().queryByText(/^Choisissez/)).toBeNull();
    expect(dialog().queryByText('Colonnes du fichier')).toBeNull();
  });

  it('follows each choice on a page that the browser has translated', async () => {
    await open('Libellé;Prix;Commission\nLicence A;11;15');
    const before = listLines();
    translateTexts(screen.getByRole('dialog'));
    await press('Ne pas importer');
    expect(listLines()[0]).toEqual(['Licence ALigne 2, ignoré. Laissée de côtéImporter quand même']);
    dialog().getByText('Aucune des 2 lignes ne sera importée.');
    translateTexts(screen.getByRole('dialog'));
    await press('Importer quand même');
    expect(listLines()).toEqual(before);
  });

  it('plans changed prices from a date on, and adds new rows at once', async () => {
    await open('Libellé;Prix;Commission\nLicence A;11;15\nCâble;5;15');
    const date = dialog().getByLabelText('À partir du');
    await page.fill(date, '2026-01-01');
    await press('Importer');
    expect(document.activeElement).toBe(date);
    dialog().getByText('Choisissez une date à venir.');
    await page.fill(date, '2027-01-01');
    await press('Importer');
    expect(listCosts()).toEqual([
      'Sauvegarde',
      'Licence A 10,00',
      'Licence B 10,00',
      'Réseau',
      'Licence B 10,00',
      'Borne 10,00',
      'Câble 5,00',
    ]);
    expect(device.engine.getSnapshot().rows.flatMap(({ plan }) => plan ?? [])).toEqual([
      { prix_partenaire: '11,00', commission: '15', starts_on: '2027-01-01' },
    ]);
    expect(onImported).toHaveBeenCalledWith(1);
  });

  it('counts the planned prices that it replaces', async () => {
    const plan = { prix_partenaire: '9,00', commission: '15', starts_on: '2026-03-01' };
    vi.stubGlobal('Worker', InPageCsvWorker);
    device = await openSignedInTestTab(ROWS.map((row) => (row.id === 'a' ? { ...row, plan } : row)));
    await render('Libellé;Prix;Commission\nLicence A;11;15\nBorne;11;15');
    const status = () => dialog().getByText(/^2 lignes sur 3 seront importées\./, { selector: '[role=status]' });
    expect(status().textContent).toContain(' 1 prix prévu reste tel quel et s’appliquera à sa date.');
    await page.fill(dialog().getByLabelText('À partir du'), '2027-01-01');
    expect(status().textContent).toContain(' 1 prix déjà prévu est remplacé.');
  });

  it('ends the planned price of a row whose price is the same in the file, and says so', async () => {
    const plan = { prix_partenaire: '900,00', commission: '15', starts_on: '2026-03-01' };
    vi.stubGlobal('Worker', InPageCsvWorker);
    device = await openSignedInTestTab(ROWS.map((row) => (row.id === 'a' ? { ...row, plan } : row)));
    await render('Licence A;10;15');
    expect(listLines()[0]?.[0]).toContain('Ligne 1, inchangé');
    await page.fill(dialog().getByLabelText('À partir du'), '2027-01-01');
    expect(listLines()[0]?.[0]).toContain('Ligne 1, modifié. Prix prévu annulé');
    dialog().getByText('1 ligne sur 1 sera importée. 1 prix déjà prévu est annulé.');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(device.engine.getSnapshot().rows.filter((row) => row.plan)).toEqual([]);
    screen.getByText('0 ajouté, 1 modifié, 0 inchangé');
  });

  it('counts prices that are already planned for that day as unchanged', async () => {
    const plan = { prix_partenaire: '11,00', commission: '15', starts_on: '2027-01-01' };
    vi.stubGlobal('Worker', InPageCsvWorker);
    device = await openSignedInTestTab(ROWS.map((row) => (row.id === 'a' ? { ...row, plan } : row)));
    await render('Libellé;Prix;Commission\nLicence A;11;15\nBorne;11;15');
    await page.fill(dialog().getByLabelText('À partir du'), '2027-01-01');
    dialog().getByText('1 ligne sur 3 sera importée.');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('0 ajouté, 1 modifié, 1 inchangé');
  });

  it('stores once on a second click while it stores', async () => {
    await open('Libellé;Prix;Commission\nCâble;5;15');
    const edit = vi.spyOn(device.engine, 'edit');
    const store = device.holdWrites();
    const button = dialog().getByRole('button', { name: 'Importer' });
    await page.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await page.click(button);
    store();
    await page.settle();
    expect(edit).toHaveBeenCalledOnce();
    expect(onImported).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('asks for no date when it only adds', async () => {
    await open('Libellé;Prix;Commission\nCâble;5;15');
    await choose('Mode', 'Ajouter');
    expect(dialog().queryByLabelText('À partir du')).toBeNull();
  });

  it('only adds although the date, which is hidden then, is past', async () => {
    await open('Libellé;Prix;Commission\nCâble;5;15');
    await page.fill(dialog().getByLabelText('À partir du'), '2026-01-01');
    await choose('Mode', 'Ajouter');
    await press('Importer');
    expect(onImported).toHaveBeenCalledWith(1);
  });

  it('shows what becomes of each line, large changes first, and filters by state', async () => {
    await open('Libellé;Prix;Commission\nLicence A;20;15\nBorne;11;15\nLicence B;9;15\nCâble;5;15\nPrise;sur devis;15');
    expect(listFilters()).toEqual([
      'Tout (6)',
      'Forte variation (1)',
      'Ambigu (1)',
      'Ignoré (2)',
      'Modifié (2)',
      'Nouveau (1)',
    ]);
    expect(listLines().map(([line]) => line?.match(/Ligne (\d)/)?.[1])).toEqual(['2', '4', '6', '3', '5', '1']);
    await press('Modifié (2)');
    expect(listLines()).toEqual([
      ['Licence ALigne 2, forte variationNe pas importer', '10,00 → 20,00Revendeur 11,50 → 23,00', '15'],
      ['BorneLigne 3, modifiéNe pas importer', '10,00 → 11,00Revendeur 11,50 → 12,65', '15'],
    ]);
    await press('Ignoré (2)');
    expect(listLines()[0]?.[0]).toBe('PriseLigne 6, ignoré. Le prix n’est pas un nombre');
  });

  it('writes updates and additions in one undo step and reports their numbers', async () => {
    await open('licence a;12,50\nBorne;10,00\nCâble;5,00');
    await page.fill(dialog().getByLabelText('Commission par défaut (%)'), '20');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('2 éléments importés sur 3');
    screen.getByText('1 ajouté, 1 modifié, 1 inchangé');
    expect(onImported).toHaveBeenCalledWith(1);
    expect(listCosts()).toEqual([
      'Sauvegarde',
      'Licence A 12,50',
      'Licence B 10,00',
      'Réseau',
      'Licence B 10,00',
      'Borne 10,00',
      'Câble 5,00',
    ]);
    await device.engine.undo();
    expect(device.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(ROWS.map(({ id }) => id));
    expect(listCosts()).toContain('Licence A 10,00');
  });

  it('adds every line in mode add and no line in mode update', async () => {
    await open('Licence A;12,50;15\nCâble;5,00;15');
    await choose('Mode', 'Ajouter');
    expect(listFilters()).toEqual(['Tout (2)', 'Nouveau (2)']);
    await choose('Mode', 'Mettre à jour seulement');
    expect(listFilters()).toEqual(['Tout (2)', 'Introuvable (1)', 'Modifié (1)', 'Absents du fichier (3)']);
  });

  it('writes no line that is left out, until it is taken back', async () => {
    await open('Licence A;99,00;15\nBorne;11,00;15\nCâble;5,00;15');
    const listLeftOut = async (name: string) => {
      const row = dialog().getByRole('row', { name: new RegExp(`^${name}`) });
      await page.click(within(row).getByRole('button', { name: /^(Ne pas importer|Importer quand même)$/ }));
      return listLines().map(([line]) => line);
    };
    expect((await listLeftOut('Licence A'))[0]).toMatch(/^Licence ALigne 1, ignoré\. Laissée de côté/);
    expect(document.activeElement?.textContent).toBe('Importer quand même');
    await listLeftOut('Câble');
    await listLeftOut('Câble');
    expect(listFilters()).toEqual(['Tout (3)', 'Ignoré (1)', 'Modifié (1)', 'Nouveau (1)', 'Absents du fichier (2)']);
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('2 éléments importés sur 3');
    expect(listCosts()).toEqual(expect.arrayContaining(['Licence A 10,00', 'Borne 11,00', 'Câble 5,00']));
  });

  it('writes an ambiguous line once its row is picked', async () => {
    await open('Licence B;12,50;15');
    expect(dialog().queryByRole('button', { name: 'Importer' })).toBeNull();
    await choose('Ligne de la grille pour la ligne 1 du fichier', 'Licence B · Réseau');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(listCosts()).toEqual([
      'Sauvegarde',
      'Licence A 10,00',
      'Licence B 10,00',
      'Réseau',
      'Licence B 12,50',
      'Borne 10,00',
    ]);
  });

  it('keeps the place and the choice of a line whose row is picked, and the focus', async () => {
    await open('Licence B;12,50;15\nLicence B; 12,50 ;15\nLicence B;13,50;15');
    const select = dialog().getByLabelText<HTMLSelectElement>('Ligne de la grille pour la ligne 1 du fichier');
    select.focus();
    const order = () => listLines().map(([line]) => line?.match(/Ligne (\d)/)?.[1]);
    for (const [value, name] of [
      ['b1', 'Licence B · Sauvegarde'],
      ['b2', 'Licence B · Réseau'],
    ] as const) {
      // As an arrow key on a closed list does on some systems.
      fireEvent.change(select, { target: { value } });
      await page.settle();
      expect(document.activeElement).toBe(select);
      expect(order()).toEqual(['1', '2', '3']);
      expect(listLines()[0]?.[0]).toMatch(new RegExp(`^${name}Ligne 1, (modifié|forte)`));
    }
    await press('Détacher');
    expect(document.activeElement).toBe(select);
    expect(select.value).toBe('');
    expect(listLines()[0]?.[0]).toMatch(/^Licence BLigne 1, ambigu/);
  });

  it('keeps the choice of a line that another filter shows in another place', async () => {
    await open('Borne;12,50;15\nLicence B;12,50;15');
    const label = 'Ligne de la grille pour la ligne 2 du fichier';
    await choose(label, 'Licence B · Réseau');
    await press('Modifié (2)');
    expect(listLines()[1]?.[0]).toMatch(/^Licence B · RéseauLigne 2/);
    expect(dialog().getByLabelText<HTMLSelectElement>(label).value).toBe('b2');
  });

  it('imports both of two lines that are picked as new rows', async () => {
    await open('Prise;12,50;15\nPrise;13,50;15');
    for (const index of [0, 1]) {
      const [button] = dialog().getAllByRole('button', { name: 'Nouvelle ligne' });
      if (!button) throw new Error('no choice');
      await page.click(button);
      expect(document.activeElement).toBe(dialog().getAllByRole('button', { name: 'Détacher' })[index]);
    }
    expect(listFilters()).toContain('Nouveau (2)');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(listCosts()).toEqual(expect.arrayContaining(['Prise 12,50', 'Prise 13,50']));
  });

  it('links one of two differing lines with an unknown label, and adds the other', async () => {
    await open('Prise;12,50;15\nPrise;13,50;15');
    expect(listFilters()).toContain('Ambigu (2)');
    await page.fill(dialog().getByLabelText('Ligne de la grille pour la ligne 1 du fichier'), 'Borne');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(listCosts()).toEqual(expect.arrayContaining(['Borne 12,50', 'Prise 13,50']));
  });

  it('names rows with one label by their section, else by their position', async () => {
    await open('Borne;12,50;15');
    await device.engine.edit({ kind: 'update', itemId: 'c', label: 'Licence B' });
    await device.engine.edit({ kind: 'delete', itemIds: ['s1'] });
    closeScreen();
    await render('Licence B;12,50;15');
    const { options } = dialog().getByLabelText<HTMLSelectElement>(/^Ligne de la grille/);
    expect([...options].map(({ textContent }) => textContent)).toEqual([
      'Choisir une ligne…',
      'Licence B',
      'Licence B · Réseau · 4',
      'Licence B · Réseau · 5',
      'Nouvelle ligne',
    ]);
  });

  it('moves the focus to the button that replaces a field', async () => {
    await open('Point d’accès;12,50;15');
    await page.fill(dialog().getByLabelText('Ligne de la grille pour la ligne 1 du fichier'), 'Borne');
    const button = dialog().getByRole('button', { name: 'Détacher' });
    expect(document.activeElement).toBe(button);
    await page.keyboard('{Enter}');
    expect(document.activeElement).toBe(dialog().getByLabelText('Ligne de la grille pour la ligne 1 du fichier'));
  });

  it('stores a link by reference for files with the same headings, until it is removed', async () => {
    await open('Réf;Libellé;Prix;Commission\nX1;Point d’accès;12,50;15');
    await page.fill(dialog().getByLabelText('Ligne de la grille pour la ligne 2 du fichier'), 'Borne');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(listCosts()).toContain('Borne 12,50');
    closeScreen();
    await open('Réf;Libellé;Prix;Commission\nX1;Borne Wi-Fi;13,00;15');
    expect(listFilters()).toContain('Modifié (1)');
    await press('Détacher');
    expect(listFilters()).toContain('Nouveau (1)');
  });

  it('shows what the file calls a row whose label differs', async () => {
    await open('Réf;Libellé;Prix;Commission\nX1;Point d’accès;12,50;15\nX2;LICENCE A;12,00;15');
    await page.fill(dialog().getByLabelText('Ligne de la grille pour la ligne 2 du fichier'), 'Borne');
    const [matched, linked] = listLines().map(([line]) => line);
    expect(linked).toMatch(/^BorneLigne 2, modifié\. Dans le fichier\u00a0: «\u00a0Point d’accès\u00a0»/);
    expect(matched).toMatch(/^Licence ALigne 3, modifiéNe/);
  });

  it('shows 200 lines, then as many more at request, and keeps the focus', async () => {
    await open(Array.from({ length: 450 }, (_, index) => `Produit ${index + 1};12,50;15`).join('\n'));
    expect(listLines()).toHaveLength(200);
    dialog().getByText('… et 250 autres lignes');
    const more = dialog().getByRole('button', { name: 'Lignes suivantes' });
    await page.click(more);
    expect(listLines()).toHaveLength(400);
    expect(document.activeElement).toBe(more);
    await page.click(more);
    expect(listLines().at(-1)?.[0]).toMatch(/^Produit 450/);
    expect(dialog().queryByRole('button', { name: 'Lignes suivantes' })).toBeNull();
    expect(document.activeElement).toBe(dialog().getByRole('region', { name: 'Lignes du fichier (450)' }));
  });

  it('shows what is no offer last, and no columns of amounts without any', async () => {
    await open('Bonjour,\nLicence A - 12,00 € TTC\nBorne - 11,00 €\nCordialement');
    expect(listLines().map(([line]) => line?.match(/Ligne (\d)/)?.[1])).toEqual(['2', '3', '1', '4']);
    await press('Ignoré (3)');
    expect(listLines()[0]).toEqual(['Licence A - 12,00 € TTCLigne 2, ignoré. Ce prix n’est pas hors taxes']);
  });

  it('links a line without a commission, whose row has one', async () => {
    await open('Libellé;Prix\nPrise;sur devis\nBorne Wi-Fi;12,50');
    await press('Ignoré (3)');
    expect(listLines()[0]?.[0]).toMatch(/^Borne Wi-Fi.*commission manque/);
    await page.fill(dialog().getByLabelText('Ligne de la grille pour la ligne 3 du fichier'), 'Borne');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(listCosts()).toContain('Borne 12,50');
  });

  it('links a line to the row whose whole name is typed, or left as it is', async () => {
    await open('Point d’accès;12,50;15\nPrise;13,50;15');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Borne Wi-Fi' });
    closeScreen();
    await render('Point d’accès;12,50;15\nPrise;13,50;15');
    const label = (line: number) => `Ligne de la grille pour la ligne ${line} du fichier`;
    await page.fill(dialog().getByLabelText(label(1)), 'Borne Wi-Fi');
    expect(listLines()[0]?.[0]).toMatch(/^Borne Wi-FiLigne 1/);
    await page.fill(dialog().getByLabelText(label(2)), 'Borne');
    expect(listFilters()).toContain('Nouveau (1)');
    await page.keyboard('{Enter}');
    expect(listFilters()).not.toContain('Nouveau (1)');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(listCosts()).toEqual(expect.arrayContaining(['Borne Wi-Fi 12,50', 'Borne 13,50']));
  });

  it('asks for the column of two equal candidates and stores it by headings', async () => {
    const text = 'Libellé;Prix A;Prix B;Commission\nBorne;11;12;15';
    await open(text);
    dialog().getByText('Choisissez la colonne « Prix partenaire ».');
    await choose('Colonne « Prix B »', 'Prix partenaire');
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(listCosts()).toContain('Borne 12,00');
    closeScreen();
    await open(text.replace('12;', '13;'));
    expect(dialog().queryByText(/^Choisissez la colonne/)).toBeNull();
    expect(listLines()[0]?.[1]).toMatch(/^10,00 → 13,00/);
  });

  it('takes back what was left out when another column is chosen', async () => {
    await open('Libellé;Prix A;Prix B;Commission\nBorne;11;12;15');
    await choose('Colonne « Prix B »', 'Prix partenaire');
    await press('Ne pas importer');
    expect(listFilters()).toContain('Ignoré (2)');
    await choose('Colonne « Prix A »', 'Prix partenaire');
    expect(listFilters()).toContain('Modifié (1)');
  });

  it('stores links and columns when it is closed because every row has its values', async () => {
    const text = 'Réf;Libellé;Prix A;Prix B;Commission\nX2;Point d’accès;12,00;10,00;15';
    await open(text);
    await choose('Colonne « Prix B »', 'Prix partenaire');
    await page.fill(dialog().getByLabelText('Ligne de la grille pour la ligne 2 du fichier'), 'Borne');
    expect(dialog().queryByRole('button', { name: 'Importer' })).toBeNull();
    for (const button of dialog().getAllByRole('button', { name: 'Fermer' }).slice(-1)) await page.click(button);
    closeScreen();
    await open(text);
    expect(dialog().queryByText(/^Choisissez la colonne/)).toBeNull();
    expect(listFilters()).toContain('Inchangé (1)');
  });

  it('stores links when it is cancelled', async () => {
    const text = 'SKU;Libellé;Prix;Commission\nX3;Point d’accès;12,50;15';
    await open(text);
    await page.fill(dialog().getByLabelText('Ligne de la grille pour la ligne 2 du fichier'), 'Borne');
    await press('Annuler');
    closeScreen();
    await open(text);
    expect(listFilters()).toContain('Modifié (1)');
    expect(listCosts()).toContain('Borne 10,00');
  });

  it('stores no columns when it is closed without a line that is found', async () => {
    const text = 'Libellé;Tarif A;Tarif B;Commission\nBorne;sur devis;12,00;15';
    await open(text);
    await choose('Colonne « Tarif A »', 'Prix partenaire');
    for (const button of dialog().getAllByRole('button', { name: 'Fermer' }).slice(-1)) await page.click(button);
    closeScreen();
    await open(text);
    dialog().getByText('Choisissez la colonne « Prix partenaire ».');
  });

  it('shows a row again that changed since it was shown, before writing', async () => {
    await open('Borne;11,00;15');
    await device.editElsewhere({ kind: 'update', itemId: 'c', cost: { prix_partenaire: '9,00' } });
    expect(listLines()[0]?.[1]).toMatch(/^10,00 → 11,00/);
    await press('Importer');
    dialog().getByText('1 ligne a changé entre-temps dans la grille. Vérifiez-la, puis importez.');
    expect(listLines()[0]?.[1]).toMatch(/^9,00 → 11,00/);
    expect(listCosts()).toContain('Borne 9,00');
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(listCosts()).toContain('Borne 11,00');
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
  });

  it('shows a row again whose plan changed since it was shown, before writing prices from a date on', async () => {
    await open('Libellé;Prix;Commission\nBorne;11,00;15');
    const cost = { prix_partenaire: '9,00' };
    await device.editElsewhere({ kind: 'update', itemId: 'c', cost, startsOn: '2027-01-01' });
    await page.fill(dialog().getByLabelText('À partir du'), '2027-02-01');
    await press('Importer');
    dialog().getByText('1 ligne a changé entre-temps dans la grille. Vérifiez-la, puis importez.');
    dialog().getByText('1 ligne sur 2 sera importée. 1 prix déjà prévu est remplacé.');
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await press('Importer');
    await page.settle(TOAST_DELAY_MS);
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
    expect(device.engine.getSnapshot().rows.flatMap(({ plan }) => plan?.starts_on ?? [])).toEqual(['2027-02-01']);
  });

  it('writes prices at once although the plan of their row changed since it was shown', async () => {
    await open('Borne;11,00;15');
    const cost = { prix_partenaire: '9,00' };
    await device.editElsewhere({ kind: 'update', itemId: 'c', cost, startsOn: '2027-01-01' });
    await press('Importer');
    expect(listCosts()).toContain('Borne 11,00');
  });

  it('does not write a row that changed since it was shown on a double click', async () => {
    await open('Borne;11,00;15');
    await device.editElsewhere({ kind: 'update', itemId: 'c', cost: { prix_partenaire: '9,00' } });
    await page.user.dblClick(dialog().getByRole('button', { name: 'Importer' }));
    await page.settle(TOAST_DELAY_MS);
    expect(listCosts()).toContain('Borne 9,00');
  });

  it('shows that a decision is due if a pull that runs during the confirmation changes a row', async () => {
    await open('Borne;11,00;15');
    const storeRows = device.holdWrites();
    const edit = device.editElsewhere({ kind: 'update', itemId: 'c', cost: { prix_partenaire: '9,00' } });
    await page.settle();
    await press('Importer');
    storeRows();
    await edit;
    await page.settle(TOAST_DELAY_MS);
    expect(device.engine.getSnapshot().conflicts).toHaveLength(1);
    screen.getByText('En conflit : à vous de choisir');
    expect(screen.queryByText(/importé/)).toBeNull();
  });

  it('lists the rows that the file lacks and selects them in the grid', async () => {
    await open('Licence A;12,50;15');
    await press('Absents du fichier (3)');
    await press('Sélectionner dans la grille');
    expect(onSelectRows).toHaveBeenCalledWith(['b1', 'b2', 'c']);
  });

  it('stores links and columns when it is left for the rows that the file lacks', async () => {
    const text = 'Libellé;Prix A;Prix B;Commission\nPoint d’accès;11;12;15';
    await open(text);
    await choose('Colonne « Prix B »', 'Prix partenaire');
    await page.fill(dialog().getByLabelText('Ligne de la grille pour la ligne 2 du fichier'), 'Borne');
    await press('Absents du fichier (3)');
    await press('Sélectionner dans la grille');
    closeScreen();
    await open(text);
    expect(dialog().queryByText(/^Choisissez la colonne/)).toBeNull();
    expect(listLines()[0]).toEqual([
      expect.stringMatching(/^BorneLigne 2, modifié/),
      expect.stringMatching(/→ 12,00/),
      '15',
    ]);
  });

  it('stores no columns when it is left for the rows of the grid without a line that is found', async () => {
    const text = 'Libellé;Tarif A;Tarif B;Commission\nBorne;sur devis;12,00;15';
    await open(text);
    await choose('Colonne « Tarif A »', 'Prix partenaire');
    await press('Absents du fichier (3)');
    await press('Sélectionner dans la grille');
    closeScreen();
    await open(text);
    dialog().getByText('Choisissez la colonne « Prix partenaire ».');
  });

  it('reports a file without a line to import in a toast and in the dialog', async () => {
    await open('Borne;sur devis;15 %');
    await page.settle(TOAST_DELAY_MS);
    expect(screen.getAllByText('Erreur d’import CSV')).toHaveLength(2);
    dialog().getByText(/Aucune ligne ne peut être importée/);
    expect(dialog().queryByRole('button', { name: 'Importer' })).toBeNull();
  });

  it('takes the whole default commission, although the preview still shows that of its beginning', async () => {
    await open('Câble;5,00');
    const field = dialog().getByLabelText('Commission par défaut (%)');
    await page.fill(field, '2');
    flushSync(() => fireEvent.change(field, { target: { value: '20' } }));
    expect(listLines()[0]?.[2]).toBe('2');
    fireEvent.click(dialog().getByRole('button', { name: 'Importer' }));
    await page.settle(TOAST_DELAY_MS);
    expect(device.engine.getSnapshot().rows.at(-1)?.cost).toEqual({ prix_partenaire: '5,00', commission: '20' });
  });

  it('writes nothing with an invalid default commission', async () => {
    await open('Câble;5,00');
    await page.fill(dialog().getByLabelText('Commission par défaut (%)'), 'x');
    dialog().getByText('Saisissez un pourcentage, par exemple 12,5.');
    expect(listFilters()).toContain('Ignoré (1)');
  });
});
