// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';
import { renderScreen, type Screen } from './testing/renderScreen';

let screen: Screen;

afterEach(() => screen.close());

describe('a dialog', () => {
  it('that must not be left yet opens again when the browser closes it', async () => {
    screen = await renderScreen(
      <Dialog open title="Import" onClose={() => undefined}>
        <p>Import en cours…</p>
      </Dialog>,
    );
    const dialog = screen.find<HTMLDialogElement>('dialog');
    dialog.close();
    await vi.waitFor(() => expect(dialog.open).toBe(true));
  });
});
