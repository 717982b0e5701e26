import { fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

  it.each([
    ['draws a ridgeline for an image that failed before hydration', () => Promise.reject(new Error('broken')), 1],
    ['keeps an SVG without a width of its own', () => Promise.resolve(), 0],
  ])('%s', async (_title, decode, ridgelines) => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(decode);
    await renderScreen(<PostCover cover={cover} slug="a" isEager={false} />);
    expect(document.querySelectorAll('svg.post-cover')).toHaveLength(ridgelines);
  });

  it('draws the same ridgeline on the server as in the browser, and another one for another post', () => {
    const draw = (slug: string) => renderToString(<PostCover cover={null} slug={slug} isEager={false} />);
    expect(draw('sauvegarde')).toBe(draw('sauvegarde'));
    expect(draw('sauvegarde')).not.toBe(draw('fibre'));
  });
});
