import { useEffect, useRef } from 'react';
import { useLazyComponent } from '../../../../ui/useLazyComponent';
import { ComparisonTable } from '../../blocks/ComparisonTable';
import { PLANS, PRICE_SECTION } from '../../content/premiumManagement';
import { computePrice, formatEuros } from './managementPrice';

const TEAM_SIZES = [1, 3, 5, 8, 10, 12, 20, 50];
const PRICED_PLANS = PLANS.filter(({ eurosPerUserPerMonth }) => eurosPerUserPerMonth !== null);

/** Distance from the viewport at which the calculator loads. */
const LOAD_MARGIN = '400px';

const loadCalculator = async () => (await import('./PriceCalculator')).PriceCalculator;

/** Shows a table of prices, which the calculator replaces once it is near the screen and its code is loaded. */
export function PriceSection({ anchor }: { anchor: string }) {
  const table = useRef<HTMLDivElement>(null);
  const { Component: PriceCalculator, request } = useLazyComponent(loadCalculator);

  useEffect(() => {
    if (!table.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) request();
      },
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(table.current);
    return () => observer.disconnect();
  }, [request]);

  if (PriceCalculator) return <PriceCalculator anchor={anchor} />;
  return (
    <div ref={table}>
      <ComparisonTable
        caption={PRICE_SECTION.tableCaption}
        criterion={PRICE_SECTION.tableCriterion}
        plans={PRICED_PLANS.map(({ name }) => name)}
        rows={TEAM_SIZES.map((size) => ({
          label: String(size),
          cells: PRICED_PLANS.map((plan) => describe(plan, size)),
        }))}
      />
    </div>
  );
}

function describe(plan: (typeof PLANS)[number], users: number): string {
  const price = computePrice(plan, users);
  const { perMonth, perYear } = PRICE_SECTION;
  return price ? `${formatEuros(price.monthly)} ${perMonth}, ${formatEuros(price.yearly)} ${perYear}` : '';
}
