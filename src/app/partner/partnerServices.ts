import { createPartnerServices } from './createPartnerServices';

let services: ReturnType<typeof createPartnerServices> | null = null;

/**
 * Returns the services of the partner space, created on first use and kept for the life of the page: two engines would
 * compete for the same database.
 */
export function getPartnerServices(): ReturnType<typeof createPartnerServices> {
  services ??= createPartnerServices();
  return services;
}

/** Returns whether the session of this page is signed in, also where the browser stores no hint. */
export function isTabSignedIn(): boolean {
  const status = services?.session.getSnapshot().status;
  return status === 'partner' || status === 'admin';
}
