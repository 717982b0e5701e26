import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './Field';
import { closeScreen, renderScreen, type RenderedScreen } from './testing/renderScreen';

const ERROR = 'Le nom est requis.';

let page: RenderedScreen;

/** Like the forms: shows the error, then moves focus to its field. */
function Form() {
  const field = useRef<HTMLInputElement>(null);
  const [isDirty, setIsDirty] = useState(false);
  const [isRejected, setIsRejected] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(() => setIsRejected(true));
        field.current?.focus();
      }}
    >
      <Field label="Nom" error={isDirty || isRejected ? ERROR : null} isErrorSilent={!isRejected}>
        {(control) => <input {...control} ref={field} onInput={() => setIsDirty(true)} />}
      </Field>
      <button type="submit">Enregistrer</button>
    </form>
  );
}

async function open() {
  page = await renderScreen(<Form />);
}
afterEach(closeScreen);

const error = () => screen.getByText(ERROR);
const field = () => screen.getByRole('textbox', { name: 'Nom' });

describe('Field', () => {
  it.each([
    [null, 'En euros, hors taxes'],
    [ERROR, `${ERROR} En euros, hors taxes`],
  ])('describes the control by its error, here %s, and its hint', async (message, description) => {
    page = await renderScreen(
      <Field label="Nom" hint="En euros, hors taxes" error={message}>
        {(control) => <input {...control} />}
      </Field>,
    );
    expect(screen.getByRole('textbox', { name: 'Nom', description })).toBe(field());
  });

  it('announces the error when the field has focus', async () => {
    await open();
    await page.click(field());
    await page.keyboard('{Enter}');
    expect(error().getAttribute('role')).toBe('alert');
  });

  it('describes the field without an alert when focus arrives later', async () => {
    await open();
    await page.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(document.activeElement).toBe(field());
    expect(screen.getByRole('textbox', { description: ERROR })).toBe(field());
    expect(error().getAttribute('role')).toBeNull();
  });

  it('announces the error in a new element only when the form is rejected', async () => {
    await open();
    await page.click(field());
    await page.keyboard('x');
    const initialError = error();
    expect(initialError.getAttribute('role')).toBeNull();
    await page.keyboard('{Enter}');
    expect(error()).not.toBe(initialError);
    expect(error().getAttribute('role')).toBe('alert');
  });
});
