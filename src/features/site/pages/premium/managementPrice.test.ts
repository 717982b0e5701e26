import { describe, expect, it } from 'vitest';
import { PLANS } from '../../content/premiumManagement';
import {
  buildPriceQuery,
  computePrice,
  FIRST_QUESTION,
  formatEuros,
  parseUsers,
  readPriceQuery,
} from './managementPrice';

const [essentiel, pro, enterprise] = PLANS;

describe('computePrice', () => {
  it('multiplies the price of the plan by users and months', () => {
    expect(essentiel && computePrice(essentiel, 8)).toEqual({ monthly: 232, yearly: 2_784 });
    expect(pro && computePrice(pro, 8)).toEqual({ monthly: 392, yearly: 4_704 });
  });

  it('has no price for Enterprise', () => {
    expect(enterprise && computePrice(enterprise, 8)).toBeNull();
  });
});

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
      expect(readPriceQuery(search)).toEqual(FIRST_QUESTION);
    },
  );
});

it('formatEuros groups thousands', () => {
  expect([29, 1_392, 294_000].map(formatEuros)).toEqual(['29\u00a0€', '1\u202f392\u00a0€', '294\u202f000\u00a0€']);
});
