import { describe, expect, it } from 'vitest';
import { listPlans } from './listPlans';
import { buildSolution } from './testing/testBuilders';

const buildPlan = (starts_on: string) => ({ prix_partenaire: '12,00', commission: '15', starts_on });

describe('listPlans', () => {
  it('lists rows with a plan by day, those of one day in the order of the grid', () => {
    const rows = [
      buildSolution('c', { plan: buildPlan('2027-02-01') }),
      buildSolution('b', { plan: buildPlan('2027-01-01') }),
      buildSolution('none'),
      buildSolution('a', { plan: buildPlan('2027-02-01') }),
    ];
    expect(listPlans(rows).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('has the reseller price before and after', () => {
    const plan = buildPlan('2027-01-01');
    const row = buildSolution('a', { plan });
    expect(listPlans([row])).toEqual([{ id: 'a', solution: row.solution, plan, before: '11,50', after: '13,80' }]);
  });
});
