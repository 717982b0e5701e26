import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, stopClock } from '../../../ui/testing/renderScreen';
import { Footer } from './Footer';
import { COOKIE_SECTION_URL } from './navigation';

const CONTENT = (
  <MemoryRouter>
    <Footer install={null} />
  </MemoryRouter>
);

afterEach(closeScreen);

describe('Footer', () => {
  it('replaces year and cookie link of a page that was built last year without a hydration error', async () => {
    stopClock();
    vi.stubGlobal('BUILD_YEAR', 2025);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(CONTENT);
    expect(container.textContent).toContain('© 2025');
    expect(screen.getByText('Gérer les cookies').getAttribute('href')).toBe(COOKIE_SECTION_URL);
    const onRecoverableError = vi.fn<() => void>();
    await act(async () => void render(CONTENT, { container, hydrate: true, onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(container.textContent).toContain('© 2026');
    screen.getByRole('button', { name: 'Gérer les cookies' });
  });
});
