import { describe, expect, it } from 'vitest';
import { parseLoginBody } from './parseLoginBody';

const parse = (text: string) => parseLoginBody(Buffer.from(text));

describe('parseLoginBody', () => {
  it('returns the password and nothing else', () => {
    expect(parse('{"data":{"password":"été","@type":"x"},"more":1}')).toEqual({ data: { password: 'été' } });
  });

  it('returns null for a password that is not a string', () => {
    for (const password of ['7', 'null', '["x"]', '{"@type":"x"}']) {
      expect(parse(`{"data":{"password":${password}}}`)).toEqual({ data: { password: null } });
    }
    expect(parse('{"data":{}}')).toEqual({ data: { password: null } });
  });

  it('returns undefined for any other body', () => {
    for (const text of [
      '',
      '{bad',
      'null',
      '7',
      '"data"',
      '[]',
      '{}',
      '{"data":null}',
      '{"data":"x"}',
      '{"password":"x"}',
    ]) {
      expect(parse(text), text).toBeUndefined();
    }
    expect(parseLoginBody(undefined)).toBeUndefined();
    expect(parseLoginBody(Uint8Array.of(0xff, 0xfe))).toBeUndefined();
  });
});
