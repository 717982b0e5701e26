import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closeScreen, renderScreen } from '../../ui/testing/renderScreen';
import { PostCover } from './PostCover';

const cover = { source: '/blog/images/0123456789abcdef-1200x630.png', width: 1200, height: 630 };

afterEach(closeScreen);

describe('PostCover', () => {
  it('renders a ridgeline when the image fails to load', async () => {
    const page = await renderScreen(<PostCover cover={cover} slug="a" isEager={false} />);
    // Decorative, like the ridgeline: neither has a name.
    const image = screen.getByRole('presentation');
    expect(image.getAttribute('src')).toBe(cover.source);
    fireEvent.error(image);
    await page.settle();
    expect(document.querySelectorAll('svg.post-cover')).toHaveLength(1);
    expect(document.querySelectorAll('img')).toHaveLength(0);
  });
});
