import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen, stopClock } from '../../../ui/testing/renderScreen';
import { PhoneLink } from './PhoneLink';
import { WhatsAppDialog } from './WhatsAppDialog';

afterEach(closeScreen);

describe('WhatsAppDialog', () => {
  it.each([
    ['2026-01-06T18:00:00Z', 'Fermé, réouverture demain à 9h00', ['Fermé, réouverture demain à 9h00.']],
    ['2026-01-06T10:00:00Z', 'Ouvert jusqu’à 18h00', []],
  ])('says at %s when the company opens again, if it is closed', async (now, state, texts) => {
    stopClock();
    vi.setSystemTime(now);
    const page = await renderScreen(
      <MemoryRouter>
        <PhoneLink />
        <WhatsAppDialog isOpen onClose={() => undefined} />
      </MemoryRouter>,
    );
    await page.waitUntil(() => screen.getByText(state));
    const shown = [...screen.getByRole('dialog').querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(shown.filter((text) => text.includes('réouverture'))).toEqual(texts);
  });
});
