/** Subset of `TrustedTypePolicyFactory`, which is missing in the DOM types. */
interface ScriptUrlPolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const WORKERS: ReadonlySet<string> = new Set(['/sw.js', '/sync-sw.js', '/idle-worker.js']);

/**
 * Creates a function that accepts only this site's workers as script URL (Trusted Types policy named in the headers).
 */
export function createWorkerUrlPolicy(scope: object, policyName = 'service-worker'): (url: string) => string {
  const rules = {
    createScriptURL(url: string): string {
      if (!WORKERS.has(url)) throw new TypeError(`${url} is not a worker of this site`);
      return url;
    },
  };
  const factory: unknown = 'trustedTypes' in scope ? scope.trustedTypes : undefined;
  return isPolicyFactory(factory) ? toUrlFunction(factory.createPolicy(policyName, rules)) : rules.createScriptURL;
}

function isPolicyFactory(value: unknown): value is ScriptUrlPolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

function toUrlFunction(policy: { createScriptURL(url: string): string }): (url: string) => string {
  return (url) => policy.createScriptURL(url);
}
