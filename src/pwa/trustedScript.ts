/** The part of Trusted Types that is used here; the DOM library does not know them yet. */
interface ScriptUrlPolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const WORKERS: ReadonlySet<string> = new Set(['/sw.js', '/sync-sw.js']);

/** Lets nothing but the site's own workers pass for a script address (`trusted-types` in the headers names the policies). */
export function createWorkerAddress(scope: object, policyName = 'service-worker'): (url: string) => string {
  const rules = {
    createScriptURL(url: string): string {
      if (!WORKERS.has(url)) throw new TypeError(`${url} is not a worker of this site`);
      return url;
    },
  };
  const factory: unknown = 'trustedTypes' in scope ? scope.trustedTypes : undefined;
  return isFactory(factory) ? trusted(factory.createPolicy(policyName, rules)) : rules.createScriptURL;
}

function isFactory(value: unknown): value is ScriptUrlPolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

function trusted(policy: { createScriptURL(url: string): string }): (url: string) => string {
  return (url) => policy.createScriptURL(url);
}
