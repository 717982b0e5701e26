import { describe, expect, it } from 'vitest';
import { readView } from './rememberedView';

describe('the remembered view of the grid', () => {
  it('is the search and the place of last time', () => {
    expect(readView('{"query":"proxmox","top":420}')).toEqual({ query: 'proxmox', top: 420 });
  });

  it.each([null, '', '{', 'null', '[]', '{"query":3,"top":1}', '{"query":"a","top":-1}', '{"query":"a","top":"1"}'])(
    'is the start of the grid where what is kept says nothing: %s',
    (text) => {
      expect(readView(text)).toEqual({ query: '', top: 0 });
    },
  );
});
