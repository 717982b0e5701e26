import type { AddressRecord } from '../throttlePolicy';

/** Record of an address without comparisons or logins. */
export const EMPTY_ADDRESS_RECORD: AddressRecord = { unclearedComparisons: [], forgiven: [], succeededAt: null };
