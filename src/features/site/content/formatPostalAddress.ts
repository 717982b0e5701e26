import type { PostalAddress } from '../../../config/company';

export function formatPostalAddress({ street, postalCode, city }: PostalAddress): string {
  return `${street}, ${postalCode} ${city}`;
}
