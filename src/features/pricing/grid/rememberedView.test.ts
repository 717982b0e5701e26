import { describe, expect, it } from 'vitest';
import { parseRememberedView } from './rememberedView';

describe('parseRememberedView', () => {
  it('returns stored query and scroll offset', () => {
    expect(parseRememberedView('{"query":"proxmox","top":420,"tools":false}')).toEqual({
      query: 'proxmox',
      top: 420,
      tools: false,
    });
  });

  it('returns null for `tools` until the user toggles them', () => {
    expect(parseRememberedView('{"query":"","top":0}').tools).toBeNull();
    expect(parseRememberedView('{"query":"","top":0,"tools":"no"}').tools).toBeNull();
  });

  it.each([null, '', '{', 'null', '[]', '{"query":3,"top":1}', '{"query":"a","top":-1}', '{"query":"a","top":"1"}'])(
    'returns the default view for invalid input: %s',
    (text) => {
      expect(parseRememberedView(text)).toEqual({ query: '', top: 0, tools: null });
    },
  );
});
