import { describe, expect, it } from 'vitest';
import { LABEL_MAX_LENGTH, parseLabel } from './label';

describe('parseLabel', () => {
  it.each([
    ['  Microsoft 365  ', 'Microsoft 365'],
    ['ligne 1\r\nligne 2\tfin', 'ligne 1 ligne 2 fin'],
    ['Cafe\u0301', 'Café'],
    ['👩‍💻 Poste', '👩‍💻 Poste'],
    ['שלום عالم', 'שלום عالم'],
    ['abc\u202Edef\u202C', 'abcdef'],
    ['\uFEFFTarif', 'Tarif'],
    ['=SOMME(A1)', '=SOMME(A1)'],
  ])('normalizes %j to %j', (input, label) => {
    expect(parseLabel(input)).toEqual({ ok: true, label });
  });

  it.each([
    ['', 'empty'],
    ['\u00A0 \t', 'empty'],
    ['\u200B\u200D', 'empty'],
    ['\u202E\u202C', 'empty'],
    ['a\u0000b', 'invalidCharacter'],
    ['a\u001Bb', 'invalidCharacter'],
    ['a\uD83D', 'invalidCharacter'],
    ['x'.repeat(LABEL_MAX_LENGTH + 1), 'tooLong'],
  ])('rejects %j: %s', (input, code) => {
    expect(parseLabel(input)).toEqual({ ok: false, code });
  });

  it('accepts a label of the maximum length', () => {
    expect(parseLabel('x'.repeat(LABEL_MAX_LENGTH))).toMatchObject({ ok: true });
  });
});
