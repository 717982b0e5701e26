// Made by the bundler, which the rule does not know.
// oxlint-disable-next-line import/default
import workerUrl from './csvWorker?worker&url';

/** The part of Trusted Types that is used here; the DOM library does not know them yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const POLICY_NAME = 'csv-worker';

let address: string | null = null;

/** Address of the worker in the form that the page's policy (`trusted-types csv-worker`) lets through. */
export function csvWorkerAddress(): string {
  // A policy can be made once per page.
  address ??= trusted(workerUrl);
  return address;
}

function trusted(url: string): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!isFactory(factory)) return url;
  return factory.createPolicy(POLICY_NAME, { createScriptURL: () => url }).createScriptURL('');
}

function isFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
