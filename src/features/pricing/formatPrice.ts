import { groupThousands } from '../../domain/groupThousands';

/** Formats '1 234,50 €' for a stored price. */
export function formatPrice(stored: string): string {
  return `${groupThousands(stored)}\u00a0€`;
}
