import { describe, expect, it } from 'vitest';
import { buildPriceQuery, DEFAULT_PRICE_INPUT, parseUsers, readPriceQuery } from './priceInput';

describe('parseUsers', () => {
  it.each([
    ['1', 1],
    [' 500 ', 500],
    ['007', 7],
  ])('accepts “%s”', (text, users) => {
    expect(parseUsers(text)).toBe(users);
  });

  it.each(['', '0', '501', '-3', '2,5', '1e2', 'huit', '99999999'])('rejects “%s”', (text) => {
    expect(parseUsers(text)).toBeNull();
  });
});

describe('readPriceQuery', () => {
  it('reads what buildPriceQuery wrote', () => {
    const question = { users: '12', plan: 'pro' } as const;
    expect(buildPriceQuery(question)).toBe('?utilisateurs=12&plan=pro');
    expect(readPriceQuery(buildPriceQuery(question))).toEqual(question);
  });

  it.each(['', '?utilisateurs=-1&plan=toString', '?utilisateurs=%3Cb%3E'])(
    'ignores the malformed query “%s”',
    (search) => {
      expect(readPriceQuery(search)).toEqual(DEFAULT_PRICE_INPUT);
    },
  );
});
