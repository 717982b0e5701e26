// @vitest-environment happy-dom
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './Field';
import { renderScreen, type Screen } from './testing/renderScreen';

let screen: Screen;

/** As the forms do it: the fault is shown, then the focus moves to its field. */
function Form() {
  const field = useRef<HTMLInputElement>(null);
  const [judged, setJudged] = useState(false);
  const [refused, setRefused] = useState(false);
  return (
    <>
      <Field label="Nom" error={judged || refused ? 'Le nom est requis.' : null} quiet={!refused}>
        {(control) => <input {...control} ref={field} onInput={() => setJudged(true)} />}
      </Field>
      <button
        type="button"
        onClick={() => {
          flushSync(() => setRefused(true));
          field.current?.focus();
        }}
      >
        Enregistrer
      </button>
    </>
  );
}

async function open() {
  screen = await renderScreen(<Form />);
}
afterEach(() => screen.close());

const fault = () => screen.find('.field__error');
const field = () => screen.find<HTMLInputElement>('input');

describe('the fault of a field', () => {
  it('is announced where the focus is in the field already', async () => {
    await open();
    field().focus();
    await screen.click(screen.button('Enregistrer'));
    expect(fault().role).toBe('alert');
  });

  it('is read with the field, and not twice, where the focus comes to it', async () => {
    await open();
    screen.button('Enregistrer').focus();
    await screen.click(screen.button('Enregistrer'));
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-describedby')).toBe(fault().id);
    expect(fault().getAttribute('role')).toBeNull();
  });

  it('is not announced at each key, but in an element of its own once the form is refused', async () => {
    await open();
    field().focus();
    await screen.type(field(), 'x');
    const judged = fault();
    expect(judged.getAttribute('role')).toBeNull();
    await screen.click(screen.button('Enregistrer'));
    expect(fault()).not.toBe(judged);
    expect(fault().role).toBe('alert');
  });
});
