import { buildPlanMutations } from '../../functions/src/plans/buildPlanMutations';
import type { PlanDocument } from '../../src/domain/pricing/decodeDocuments';
import { planNextPush } from '../../src/domain/pricing/planNextPush';
import type { GridRow, ItemId } from '../../src/domain/pricing/pricingItem';
import { RemoteError, type PricingRemote } from '../../src/sync/ports';

const DAYS = ['2027-01-01', '2027-02-01', '2027-03-01'] as const;

/** Returns one of the ISO dates of the simulated plans. */
export const getPlanDay = (day: number): string => DAYS[day % DAYS.length] ?? DAYS[0];

const findDuePlans = (rows: ReadonlyMap<ItemId, GridRow>, today: string): ReadonlyMap<ItemId, PlanDocument> =>
  new Map(
    [...rows.values()].flatMap(({ id, plan, revision }) =>
      plan !== undefined && plan.starts_on <= today ? [[id, { id, plan, revision }]] : [],
    ),
  );

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
    const pending = buildPlanMutations({ rows, plans: findDuePlans(rows, today), at: readAt ?? 0 });
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
