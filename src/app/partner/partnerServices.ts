import { createPartnerServices } from './services';

let services: ReturnType<typeof createPartnerServices> | null = null;

/** The partner area's services, made on its first screen and kept while the page lives: two engines would fight. */
export function partnerServices(): ReturnType<typeof createPartnerServices> {
  services ??= createPartnerServices();
  return services;
}

/** Whether this page has seen that the device is somebody's: known also where the browser keeps no hint of it. */
export function isSignedInHere(): boolean {
  const status = services?.session.getSnapshot().status;
  return status === 'partner' || status === 'admin';
}
