import { describe, expect, it } from 'vitest';
import { PLANS } from '../../content/premiumManagement';
import { computePrice, formatEuros } from './managementPrice';

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

it('formatEuros groups thousands', () => {
  expect([29, 1_392, 294_000].map(formatEuros)).toEqual(['29\u00a0€', '1\u202f392\u00a0€', '294\u202f000\u00a0€']);
});
