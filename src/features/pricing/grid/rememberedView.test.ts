import { describe, expect, it } from 'vitest';
import { parseRememberedView } from './rememberedView';

describe('parseRememberedView', () => {
  it('returns stored query, scroll offset and open tools', () => {
    expect(parseRememberedView('{"query":"proxmox","top":420,"tools":true}')).toEqual({
      query: 'proxmox',
      top: 420,
      tools: true,
    });
  });

  it.each(['{"query":"","top":0}', '{"query":"","top":0,"tools":"no"}', '{"query":"","top":0,"tools":null}'])(
    'returns closed tools unless the user opened them: %s',
    (text) => {
      expect(parseRememberedView(text).tools).toBe(false);
    },
  );

  it.each([null, '', '{', 'null', '[]', '{"query":3,"top":1}', '{"query":"a","top":-1}', '{"query":"a","top":"1"}'])(
    'returns the default view for invalid input: %s',
    (text) => {
      expect(parseRememberedView(text)).toEqual({ query: '', top: 0, tools: false });
    },
  );
});
