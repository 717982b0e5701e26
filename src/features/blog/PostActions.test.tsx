import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closeScreen, renderScreen } from '../../ui/testing/renderScreen';
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
});
