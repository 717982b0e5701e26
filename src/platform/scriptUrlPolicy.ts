interface ScriptUrlRules {
  createScriptURL(url: string): string;
}

declare global {
  /**
   * Trusted Types, which the DOM types lack. A policy returns objects; `string` stands for them, since script APIs take
   * either as a URL.
   */
  var trustedTypes: { createPolicy(name: string, rules: ScriptUrlRules): ScriptUrlRules } | undefined;
}

/**
 * Creates a function that accepts only these script URLs, else throws TypeError, by the Trusted Types policy `name`
 * where the browser has them. The CSP header lists the names; a page creates each policy once.
 */
export function createScriptUrlPolicy(name: string, urls: readonly string[]): (url: string) => string {
  const rules: ScriptUrlRules = {
    createScriptURL(url) {
      if (!urls.includes(url)) throw new TypeError(`${url} is not a script of this policy`);
      return url;
    },
  };
  const policy = globalThis.trustedTypes?.createPolicy(name, rules) ?? rules;
  return (url) => policy.createScriptURL(url);
}
