import { isSameCost, NO_COST, type Mutation } from '../../src/domain/pricing/mutation';
import { planNextPush } from '../../src/domain/pricing/planNextPush';
import type { GridRow, ItemId } from '../../src/domain/pricing/pricingItem';
import { RemoteError, type PricingRemote } from '../../src/sync/ports';

const DAYS = ['2027-01-01', '2027-02-01', '2027-03-01'] as const;

/** Returns one of the ISO dates of the simulated plans. */
export const getPlanDay = (day: number): string => DAYS[day % DAYS.length] ?? DAYS[0];

function buildPublication({ id: itemId, cost, plan }: GridRow, today: string, revision: number): Mutation[] {
  if (plan === undefined || plan.starts_on > today) return [];
  const { starts_on: _day, ...after } = plan;
  return [
    {
      id: `published-${itemId}-${revision}`,
      itemId,
      at: 0,
      group: `published-${revision}`,
      kind: 'update',
      ...(!isSameCost(cost, after) && { price: { before: cost ?? NO_COST, after } }),
      plan: { before: plan, after: null },
    },
  ];
}

/**
 * Publishes the plans due on a day, as the server's function does: an ordinary push, in which one edit changes the price
 * of a row and ends its plan. Repeats it after another push came first.
 */
export async function publishPlans(
  { fetchHead, commit }: Pick<PricingRemote, 'fetchHead' | 'commit'>,
  readRows: () => ReadonlyMap<ItemId, GridRow>,
  today: string,
): Promise<void> {
  for (;;) {
    const { revision, updateTime, readAt } = await fetchHead();
    const rows = readRows();
    const pending = [...rows.values()]
      .filter(({ deleted }) => !deleted)
      .flatMap((row) => buildPublication(row, today, revision + 1));
    const plan = planNextPush({ rows, revision, pending, now: readAt ?? null });
    if (!plan?.commit) return;
    try {
      await commit({
        ...plan.commit,
        pushId: `published-${revision + 1}`,
        device: 'Prix prévus',
        headUpdateTime: updateTime,
      });
      return;
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'headMoved') throw error;
    }
  }
}
