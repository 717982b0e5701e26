// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialog } from './Dialog';
import { renderScreen, type Screen } from './testing/renderScreen';
import { showToast } from './toast';

let screen: Screen;
afterEach(() => screen.close());

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {open && (
        <Dialog open title="Devant la page" onClose={() => setOpen(false)}>
          <p>Contenu</p>
        </Dialog>
      )}
    </>
  );
}

const holder = () => screen.find('.toaster').closest('dialog');

describe('a toast', () => {
  it('stands inside a modal dialog while one is open, where it can be seen, heard and closed', async () => {
    screen = await renderScreen(<Page />);
    await screen.click(screen.button('Ouvrir'));
    // It must not leave by itself meanwhile.
    showToast({ title: 'Impossible d’enregistrer', tone: 'error', duration: 600_000 });
    await screen.until(() => expect(screen.find('dialog [role=alert]').textContent).toContain('Impossible'));
    expect(holder()).toBe(screen.find('dialog'));

    await screen.click(screen.button('Fermer'));
    await screen.until(() => expect(holder()).toBeNull());
    expect(screen.find('[role=alert]').textContent).toContain('Impossible');

    await screen.click(screen.button('Ouvrir'));
    await screen.until(() => expect(holder()).toBe(screen.find('dialog')));
  });
});
