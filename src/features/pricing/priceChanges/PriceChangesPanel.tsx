import { useMemo, useState } from 'react';
import { formatDate } from '../../../domain/dates';
import { DAY_MS } from '../../../domain/durations';
import { listPriceChanges } from '../../../domain/pricing/listPriceChanges';
import { formatCount } from '../../../domain/groupThousands';
import { Field } from '../../../ui/Field';
import { formatPrice } from '../formatPrice';
import { ChangedValue } from '../shell/ChangedValue';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { ShowMoreButton } from '../shell/ShowMoreButton';
import { SidePanel } from '../shell/SidePanel';
import { TOOLBAR_LABELS } from '../labels';
import './priceChangesPanel.css';

const TEXTS = {
  period: 'Période',
  prices: 'Prix revendeur HT, du plus récent au plus ancien.',
  new: 'Nouveau',
  older: 'Plus ancien',
};

const PERIODS = {
  visit: { name: 'Depuis votre dernière visite', end: 'depuis votre dernière visite' },
  month: { name: '30 derniers jours', end: 'ces 30 derniers jours' },
};

const MONTH_MS = 30 * DAY_MS;
/** Changes rendered per step: an import may have thousands. */
const CHANGES_PER_STEP = 200;

interface PriceChangesPanelProps {
  /** Newest price change of the visit before (server time, ms); null while it is unknown. */
  since: number | null;
  onClose: () => void;
}

/** Lists the changed reseller prices, newest first, with the price before and the date; works offline. */
export function PriceChangesPanel({ since, onClose }: PriceChangesPanelProps) {
  const rows = usePricingEditorValue((snapshot) => snapshot.rows);
  const [period, setPeriod] = useState<keyof typeof PERIODS>('visit');
  const [monthStart] = useState(() => Date.now() - MONTH_MS);
  const [visibleCount, setVisibleCount] = useState(CHANGES_PER_STEP);
  const start = period === 'visit' ? since : monthStart;
  const changes = useMemo(() => (start === null ? [] : listPriceChanges(rows, start)), [rows, start]);
  return (
    <SidePanel title={TOOLBAR_LABELS.priceChanges} onClose={onClose}>
      <Field label={TEXTS.period}>
        {(control) => (
          <select
            {...control}
            value={period}
            onChange={({ target }) => {
              setPeriod(target.value === 'month' ? 'month' : 'visit');
              setVisibleCount(CHANGES_PER_STEP);
            }}
          >
            {Object.entries(PERIODS).map(([key, { name }]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p role="status" className="pricing-price-changes__count">
        {`${formatChangeCount(changes.length)} ${PERIODS[period].end}.`}
      </p>
      {changes.length > 0 && <p className="pricing-case__when">{TEXTS.prices}</p>}
      <ul className="pricing-cases">
        {changes.slice(0, visibleCount).map(({ id, solution, before, after, at }) => (
          <li key={id} className="pricing-case">
            <h3>{solution}</h3>
            <p className="pricing-case__change">
              {before === '' ? (
                `${TEXTS.new}\u00a0: ${formatPrice(after)}`
              ) : (
                <ChangedValue before={formatPrice(before)} after={formatPrice(after)} />
              )}
            </p>
            <p className="pricing-case__when">{formatDate(at)}</p>
          </li>
        ))}
      </ul>
      {changes.length > visibleCount && (
        <ShowMoreButton onClick={() => setVisibleCount(visibleCount + CHANGES_PER_STEP)}>{TEXTS.older}</ShowMoreButton>
      )}
    </SidePanel>
  );
}

function formatChangeCount(count: number): string {
  if (count === 0) return 'Aucun prix n’a changé';
  return count === 1 ? 'Un prix modifié' : `${formatCount(count)} prix modifiés`;
}
