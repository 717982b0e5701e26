import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen, TOAST_DELAY_MS } from '../../ui/testing/renderScreen';
import { PostActions } from './PostActions';

afterEach(closeScreen);

describe('PostActions', () => {
  it('copies the URL of the post without parameters and fragment', async () => {
    window.history.replaceState(null, '', '/blog/un?utm_source=lettre#article-b');
    const page = await renderScreen(<PostActions title="Un" />);
    await page.click(screen.getByRole('button', { name: 'Partager' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/blog/un`);
    await page.waitUntil(() => screen.getByText('Lien copié'));
  });

  it('shares the title and the URL without parameters and fragment', async () => {
    window.history.replaceState(null, '', '/blog/un?utm_source=lettre#article-b');
    const share = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { share });
    const page = await renderScreen(<PostActions title="Un" />);
    await page.click(screen.getByRole('button', { name: 'Partager' }));
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Un', url: `${window.location.origin}/blog/un` });
  });

  const failToShare = async (errorName: string) => {
    vi.stubGlobal('navigator', { share: vi.fn().mockRejectedValue(new DOMException('', errorName)) });
    const page = await renderScreen(<PostActions title="Un" />);
    await page.click(screen.getByRole('button', { name: 'Partager' }));
    await page.settle(TOAST_DELAY_MS);
  };

  it.each([
    ['the reader closes the share sheet', 'AbortError'],
    ['a second tap finds the share sheet open', 'InvalidStateError'],
  ])('reports no failure when %s', async (_cause, errorName) => {
    await failToShare(errorName);
    expect(screen.queryByText('Partage impossible')).toBeNull();
  });

  it('reports a failure when sharing is denied', async () => {
    await failToShare('NotAllowedError');
    screen.getByText('Partage impossible');
  });
});
