import { describe, expect, it } from 'vitest';
import { readView } from './rememberedView';

describe('the remembered view of the grid', () => {
  it('is the search and the place of last time', () => {
    expect(readView('{"query":"proxmox","top":420,"tools":false}')).toEqual({
      query: 'proxmox',
      top: 420,
      tools: false,
    });
  });

  it('leaves the tools to the window where nobody has opened or closed them', () => {
    expect(readView('{"query":"","top":0}').tools).toBeNull();
    expect(readView('{"query":"","top":0,"tools":"no"}').tools).toBeNull();
  });

  it.each([null, '', '{', 'null', '[]', '{"query":3,"top":1}', '{"query":"a","top":-1}', '{"query":"a","top":"1"}'])(
    'is the start of the grid where what is kept says nothing: %s',
    (text) => {
      expect(readView(text)).toEqual({ query: '', top: 0, tools: null });
    },
  );
});
