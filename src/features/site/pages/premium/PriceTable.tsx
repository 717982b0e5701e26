import { PLANS, PRICE_CALCULATOR } from '../../content/premiumManagement';
import { computePrice, formatEuros } from './managementPrice';

const TEAM_SIZES = [1, 3, 5, 8, 10, 15, 20, 30, 50];
const PRICED_PLANS = PLANS.filter(({ eurosPerUserPerMonth }) => eurosPerUserPerMonth !== null);

/** Prices of usual team sizes, for browsers without JavaScript. */
export function PriceTable() {
  const { users, perMonth, perYear, tableCaption, tableNote } = PRICE_CALCULATOR;
  return (
    <>
      <table className="price-table">
        <caption>{tableCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{users}</th>
            {PRICED_PLANS.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TEAM_SIZES.map((size) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {PRICED_PLANS.map((plan) => {
                const price = computePrice(plan, size);
                return (
                  <td key={plan.id}>
                    {price && `${formatEuros(price.monthly)} ${perMonth}, ${formatEuros(price.yearly)} ${perYear}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{tableNote}</p>
    </>
  );
}
