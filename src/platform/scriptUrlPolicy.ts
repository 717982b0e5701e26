interface ScriptUrlRules {
  createScriptURL(url: string): string;
}

declare global {
  /** Trusted Types, which the DOM types lack; the URLs that a policy returns are objects that scripts take as URLs. */
  var trustedTypes: { createPolicy(name: string, rules: ScriptUrlRules): ScriptUrlRules } | undefined;
}

/**
 * Creates a function that accepts only these script URLs, by the Trusted Types policy `name` where the browser has them.
 * The headers list the names; a page creates each policy once.
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
