import { formatPrice } from '../../domain/money';

/** A count as it is read: '5 000' with U+202F, as the prices beside it. */
export function countText(count: number): string {
  return formatPrice(String(count));
}
