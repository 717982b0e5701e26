import type { PostalAddress } from '../../../config/company';

export function oneLine({ street, postalCode, city }: PostalAddress): string {
  return `${street}, ${postalCode} ${city}`;
}
