// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../../config/constants';
import { readRememberedChoices, rememberChoices } from './rememberedChoices';

const NO_CHOICES = { columns: null, links: new Map() };
const CHOICES = { columns: ['price', 'solution'] as const, links: new Map([['label borne', 'c']]) };

afterEach(() => localStorage.clear());

describe('readRememberedChoices', () => {
  it('returns the choices stored for the same headings', () => {
    rememberChoices('prix|libelle', CHOICES);
    expect(readRememberedChoices('prix|libelle')).toEqual(CHOICES);
    expect(readRememberedChoices('libelle|prix')).toEqual(NO_CHOICES);
  });

  it('returns links, but no columns, for files without headings', () => {
    rememberChoices('', CHOICES);
    expect(readRememberedChoices('')).toEqual({ ...CHOICES, columns: null });
  });

  it.each(['', 'null', '{}', '[["a"]]', '[["a",{"columns":["x"],"links":[1]}]]'])(
    'ignores damaged text: %j',
    (text) => {
      localStorage.setItem(STORAGE_KEYS.importChoices, text);
      expect(readRememberedChoices('a')).toEqual(NO_CHOICES);
    },
  );

  it('drops the oldest of many signatures', () => {
    for (let count = 0; count < 40; count += 1) rememberChoices(`file ${count}`, CHOICES);
    expect(readRememberedChoices('file 0')).toEqual(NO_CHOICES);
    expect(readRememberedChoices('file 39')).toEqual(CHOICES);
  });
});
