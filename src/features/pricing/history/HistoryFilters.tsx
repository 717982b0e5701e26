import type { ReactNode } from 'react';
import { Field } from '../../../ui/Field';
import type { HistoryFilter } from './filterChanges';
import './historyFilters.css';

const TEXTS = {
  group: 'Filtrer l’historique',
  period: 'Période',
  device: 'Appareil',
  everyDevice: 'Tous les appareils',
  text: 'Libellé',
  priceOnly: 'Prix seulement',
};

const PERIODS: readonly { days: number | null; name: string }[] = [
  { days: 7, name: '7 derniers jours' },
  { days: 30, name: '30 derniers jours' },
  { days: 90, name: '3 derniers mois' },
  { days: 365, name: '12 derniers mois' },
  { days: null, name: 'Depuis le début' },
];

interface HistoryFiltersProps {
  filter: HistoryFilter;
  devices: readonly string[];
  onChange: (filter: HistoryFilter) => void;
  /** Controls beside the last filter. */
  children: ReactNode;
}

export function HistoryFilters({ filter, devices, onChange, children }: HistoryFiltersProps) {
  const { days, device, text, isPriceOnly } = filter;
  return (
    <div role="search" className="pricing-history-filters" aria-label={TEXTS.group}>
      <Field label={TEXTS.period}>
        {(control) => (
          <select
            {...control}
            value={String(days)}
            onChange={({ target }) =>
              onChange({
                ...filter,
                days: PERIODS.find((period) => String(period.days) === target.value)?.days ?? null,
              })
            }
          >
            {PERIODS.map((period) => (
              <option key={period.name} value={String(period.days)}>
                {period.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={TEXTS.device}>
        {(control) => (
          <select
            {...control}
            value={device ?? ''}
            onChange={({ target }) => onChange({ ...filter, device: target.value === '' ? null : target.value })}
          >
            <option value="">{TEXTS.everyDevice}</option>
            {devices.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label={TEXTS.text}>
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            value={text}
            onChange={({ target }) => onChange({ ...filter, text: target.value })}
          />
        )}
      </Field>
      <label className="pricing-history-filters__check">
        <input
          type="checkbox"
          checked={isPriceOnly}
          onChange={({ target }) => onChange({ ...filter, isPriceOnly: target.checked })}
        />
        {TEXTS.priceOnly}
      </label>
      {children}
    </div>
  );
}
