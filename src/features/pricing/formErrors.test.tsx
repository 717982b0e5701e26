import type { ReactNode } from 'react';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab } from '../../../tests/support/openSignedInTestTab';
import type { RowSnapshot } from '../../domain/pricing/pricingEditor';
import { closeScreen, renderScreen, type RenderedScreen } from '../../ui/testing/renderScreen';
import { AddPanel } from './shell/AddPanel';
import { PasteDialog } from './import/PasteDialog';
import { RenameSubtitleDialog } from './cells/RenameSubtitleDialog';
import { PricingServicesProvider } from './shell/PricingServicesProvider';
import { MoveDialog } from './order/MoveDialog';
import { DeviceNameForm } from './shell/DeviceNameForm';
import { BulkEditDialog } from './selection/BulkEditDialog';
import { buildSampleRow } from './testing/sampleRow';

const nothing = () => undefined;
const HEADING = buildSampleRow({ id: 'h', cost: null });
const ROWS = [HEADING, ...['a', 'b', 'c'].map((id, index) => buildSampleRow({ id, display_order: index + 1 }))];

interface FormCase {
  name: string;
  render: (rows: readonly RowSnapshot[]) => ReactNode;
  submit: string;
  /** Texts to type, in field order; the last one is invalid. */
  typed: readonly string[];
  error: string;
}

const FORMS: readonly FormCase[] = [
  {
    name: 'AddPanel',
    render: () => <AddPanel onAdded={nothing} />,
    submit: 'Ajouter Solution',
    typed: ['Routeur', '10', '12,,5'],
    error: 'Saisissez un pourcentage, par exemple 12,5.',
  },
  {
    name: 'pasting',
    render: () => <PasteDialog onClose={nothing} onRead={nothing} />,
    submit: 'Lire ces lignes',
    typed: [],
    error: 'Aucune ligne ne peut être importée.',
  },
  {
    name: 'renaming',
    render: ([heading]) => heading && <RenameSubtitleDialog row={heading} onClose={nothing} />,
    submit: 'Enregistrer',
    typed: [' '],
    error: 'Le libellé est requis.',
  },
  {
    name: 'moving',
    render: (rows) => <MoveDialog rows={rows} itemIds={['a']} onClose={nothing} onMove={nothing} />,
    submit: 'Déplacer',
    typed: [],
    error: 'Choisissez une place dans la liste.',
  },
  {
    name: 'naming the device',
    render: () => <DeviceNameForm onSaved={() => undefined} />,
    submit: 'Enregistrer',
    typed: [' '],
    error: 'Donnez un nom à cet appareil.',
  },
  {
    name: 'changing many prices',
    render: (rows) => <BulkEditDialog kind="price" rows={rows} onClose={nothing} />,
    submit: 'Appliquer',
    typed: ['x'],
    error: 'Saisissez une variation, par exemple -2,5 %, +0,50 € ou = 12,50.',
  },
];

let page: RenderedScreen;

/** Opens a form, types its texts, and returns the invalid field. */
async function fillForm({ render, typed }: FormCase): Promise<HTMLElement> {
  const { engine, siteDataEraser } = await openSignedInTestTab(ROWS);
  page = await renderScreen(
    <PricingServicesProvider editor={engine} siteDataEraser={siteDataEraser}>
      {render(engine.getSnapshot().rows)}
    </PricingServicesProvider>,
  );
  const fields = screen.getAllByRole('textbox');
  for (const [at, field] of fields.slice(0, typed.length).entries()) await page.fill(field, typed[at] ?? '');
  const invalidField = fields[Math.max(0, typed.length - 1)];
  if (!invalidField) throw new Error('this form has fewer fields than texts');
  return invalidField;
}

afterEach(closeScreen);

describe.each(FORMS)('form errors: $name', (form) => {
  it('focuses the invalid field, described by its error, on submit', async () => {
    const invalidField = await fillForm(form);
    await page.click(screen.getByRole('button', { name: form.submit }));
    expect(document.activeElement).toBe(invalidField);
    const [describedBy] = invalidField.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(screen.getByText(form.error).id).toBe(describedBy);
    expect(screen.queryAllByRole('alert').filter((alert) => alert.textContent !== '')).toEqual([]);
  });

  it('announces the error when the invalid field has the focus', async () => {
    const invalidField = await fillForm(form);
    invalidField.focus();
    invalidField.closest('form')?.requestSubmit();
    await page.settle();
    expect(screen.getByText(form.error).role).toBe('alert');
  });

  it('takes the error back when the field is filled', async () => {
    const invalidField = await fillForm(form);
    await page.click(screen.getByRole('button', { name: form.submit }));
    await page.fill(invalidField, '1');
    expect(screen.queryByText(form.error)).toBeNull();
    expect(invalidField.getAttribute('aria-invalid')).toBeNull();
  });
});
