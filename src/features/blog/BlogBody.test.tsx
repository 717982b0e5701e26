import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BlogBody } from './BlogBody';
import type { BlogNode } from './blogNode';
import { readBodyFromDom } from './readBodyFromDom';

const renderImage = (attributes: Record<string, string>) => {
  const { container } = render(<BlogBody slug="a" nodes={[{ tag: 'img', attributes, children: [] }]} />);
  return container.querySelector('img')?.attributes;
};

describe('BlogBody', () => {
  it('reserves the space of an image that has its size in its name', () => {
    const image = renderImage({ src: '/blog/images/0123456789abcdef-1200x800.png' });
    expect([image?.getNamedItem('width')?.value, image?.getNamedItem('height')?.value]).toEqual(['1200', '800']);
  });

  it('keeps the size that the author gave', () => {
    const image = renderImage({ src: '/blog/images/0123456789abcdef-1200x800.png', width: '600', height: '400' });
    expect(image?.getNamedItem('width')?.value).toBe('600');
  });

  it('marks an image without a text as decorative, and loads it late', () => {
    const image = renderImage({ src: '/blog/images/a.png' });
    expect([image?.getNamedItem('alt')?.value, image?.getNamedItem('loading')?.value]).toEqual(['', 'lazy']);
  });

  it('renders no element outside of the allow-list, which a damaged copy on the device may hold', () => {
    const nodes: BlogNode[] = JSON.parse(
      '[{"tag":"p","attributes":{},"children":[{"tag":"form","attributes":{},"children":["Texte"]},"suite"]}]',
    );
    const { container } = render(<BlogBody slug="a" nodes={nodes} />);
    expect(container.querySelector('form')).toBeNull();
    expect(container.textContent).toBe('suite');
  });

  it('makes each table focusable and labelled, but no landmark', () => {
    const table: BlogNode = { tag: 'table', attributes: {}, children: [] };
    render(<BlogBody slug="a" nodes={[table, table]} />);
    expect(screen.getAllByRole('group', { name: 'Tableau' }).map(({ tabIndex }) => tabIndex)).toEqual([0, 0]);
    expect(screen.queryAllByRole('region')).toEqual([]);
  });

  it('makes code that may scroll focusable and labelled, and reads the same nodes from its markup', () => {
    const nodes: BlogNode[] = [{ tag: 'pre', attributes: {}, children: ['ping -c 4 192.0.2.1'] }];
    render(<BlogBody slug="a" nodes={nodes} />);
    expect(screen.getByRole('group', { name: 'Code' }).tabIndex).toBe(0);
    expect(readBodyFromDom('a')).toEqual(nodes);
  });
});
