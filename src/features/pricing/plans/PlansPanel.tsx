import { useMemo, useState } from 'react';
import { formatIsoDate, toIsoDateInParis } from '../../../domain/dates';
import { listPlans } from '../../../domain/pricing/listPlans';
import { formatCount } from '../../../domain/groupThousands';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import { formatPrice } from '../formatPrice';
import { formatPriceAndCommission } from '../formatPriceAndCommission';
import { TOOLBAR_LABELS } from '../labels';
import { ChangedValue } from '../shell/ChangedValue';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { ShowMoreButton } from '../shell/ShowMoreButton';
import { SidePanel } from '../shell/SidePanel';
import { useDoubleClickGuard } from '../shell/useDoubleClickGuard';
import { useEditActions } from '../shell/useEditActions';

const TEXTS = {
  none: 'Aucun prix prévu.',
  introduction:
    'Prix revendeur HT. Le serveur les publie à minuit, heure de Paris\u00a0: les partenaires ne les voient pas avant.',
  howTo:
    'Pour en prévoir\u00a0: «\u00a0Modifier\u00a0» sur une ligne, les actions sur plusieurs lignes ou l’import, avec une date.',
  due: 'Publication dans l’heure.',
  dueSinceLastSync: 'Date arrivée\u00a0: visible ici après la prochaine synchronisation.',
  cancel: 'Annuler ce prix prévu',
  cancelAll: 'Annuler tous les prix prévus',
  more: 'Prix prévus suivants',
};

/** Plans rendered per step: an import may have thousands. */
const PLANS_PER_STEP = 200;

/** Lists the planned prices by date, and cancels them; works offline. */
export function PlansPanel({ onClose }: { onClose: () => void }) {
  const { apply } = useEditActions();
  const rows = usePricingEditorValue((snapshot) => snapshot.rows);
  const plans = useMemo(() => listPlans(rows), [rows]);
  const [visibleCount, setVisibleCount] = useState(PLANS_PER_STEP);
  const [today] = useState(() => toIsoDateInParis(Date.now()));
  const lastSyncDay = usePricingEditorValue(({ sync }) => toIsoDateInParis(sync.lastSyncAt ?? 0));
  const doubleClickGuard = useDoubleClickGuard();
  const cancel = (ids: readonly ItemId[]) =>
    void apply(
      { kind: 'updateMany', rows: ids.map((itemId) => ({ itemId, startsOn: null })), action: 'update' },
      'cancelPlan',
    );
  return (
    <SidePanel title={TOOLBAR_LABELS.plans} onClose={onClose}>
      <p role="status">{formatPlanCount(plans.length)}</p>
      <p className="pricing-case__when">{plans.length === 0 ? TEXTS.howTo : TEXTS.introduction}</p>
      {plans.length > 1 && (
        <p className="pricing-side__all">
          <Button tone="secondary" size="small" onClick={() => cancel(plans.map(({ id }) => id))}>
            {TEXTS.cancelAll}
          </Button>
        </p>
      )}
      <ul className="pricing-cases" {...doubleClickGuard}>
        {plans.slice(0, visibleCount).map(({ id, solution, plan, before, after }) => (
          <li key={id} className="pricing-case">
            <h3>{solution}</h3>
            <p className="pricing-case__change">
              <ChangedValue before={formatPrice(before)} after={formatPrice(after)} />{' '}
              <span>{`le ${formatIsoDate(plan.starts_on)}`}</span>
            </p>
            <p className="pricing-case__when">{formatPriceAndCommission(plan)}</p>
            {plan.starts_on <= today && (
              // The server may have published it since.
              <p className="pricing-case__when">{lastSyncDay < plan.starts_on ? TEXTS.dueSinceLastSync : TEXTS.due}</p>
            )}
            <div className="pricing-case__actions">
              <Button
                tone="secondary"
                size="small"
                aria-label={`${TEXTS.cancel}, ${solution}`}
                onClick={() => cancel([id])}
              >
                {TEXTS.cancel}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {plans.length > visibleCount && (
        <ShowMoreButton onClick={() => setVisibleCount(visibleCount + PLANS_PER_STEP)}>{TEXTS.more}</ShowMoreButton>
      )}
    </SidePanel>
  );
}

function formatPlanCount(count: number): string {
  if (count === 0) return TEXTS.none;
  return count === 1 ? 'Un prix prévu.' : `${formatCount(count)} prix prévus.`;
}
