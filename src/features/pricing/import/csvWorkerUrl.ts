// Vite resolves the `?worker&url` import.
// oxlint-disable-next-line import/default
import workerUrl from './csvWorker?worker&url';

/** Subset of `TrustedTypePolicyFactory`, which is missing in the DOM library. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const POLICY_NAME = 'csv-worker';

let cachedUrl: string | null = null;

/** Returns the worker URL as TrustedScriptURL, as the CSP (`trusted-types csv-worker`) requires. */
export function getCsvWorkerUrl(): string {
  // A policy can be created once per page.
  cachedUrl ??= toTrustedUrl(workerUrl);
  return cachedUrl;
}

function toTrustedUrl(url: string): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(factory)) return url;
  return factory.createPolicy(POLICY_NAME, { createScriptURL: () => url }).createScriptURL('');
}

function isPolicyFactory(value: unknown): value is TrustedTypePolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
