import { describe, expect, it } from 'vitest';
import { parseView } from './rememberedView';

describe('parseView', () => {
  it('returns stored query and scroll offset', () => {
    expect(parseView('{"query":"proxmox","top":420,"tools":false}')).toEqual({
      query: 'proxmox',
      top: 420,
      tools: false,
    });
  });

  it('returns null for `tools` until the user toggles them', () => {
    expect(parseView('{"query":"","top":0}').tools).toBeNull();
    expect(parseView('{"query":"","top":0,"tools":"no"}').tools).toBeNull();
  });

  it.each([null, '', '{', 'null', '[]', '{"query":3,"top":1}', '{"query":"a","top":-1}', '{"query":"a","top":"1"}'])(
    'returns the default view for invalid input: %s',
    (text) => {
      expect(parseView(text)).toEqual({ query: '', top: 0, tools: null });
    },
  );
});
