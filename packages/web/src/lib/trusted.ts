/** What a policy lets through, and as what. Undefined is refused. */
interface Rules {
  readonly createHTML?: (text: string) => string | undefined;
  readonly createScriptURL?: (address: string) => string | undefined;
}

interface Policy {
  createHTML(text: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Rules): Policy;
}

declare const safe: unique symbol;
/** Sanitized HTML: with Trusted Types, an object that only browsers can make, which stands for its text. */
export type SafeHtml = string & { readonly [safe]: true };

/**
 * Makes HTML by a policy of Trusted Types, of which the content security policy lists the names: browsers that know them make elements of
 * nothing else.
 * @param rule returns the text that is trusted in place of a text
 */
export function htmlPolicy(name: string, rule: (text: string) => string): (text: string) => SafeHtml {
  const policy = policies()?.createPolicy(name, { createHTML: rule });
  return (text) => (policy ? policy.createHTML(text) : rule(text)) as SafeHtml;
}

const policies = (): PolicyFactory | undefined => (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

/** The site's service worker. */
export const SERVICE_WORKER = "/sw.js";

/**
 * The policy for texts without one: React Aria empties an element with an empty text, and HEIC pictures are decoded by a worker from a blob. As
 * the source of a script, a blob stays forbidden.
 */
export function trustLibraries(): void {
  policies()?.createPolicy("default", {
    createHTML: (text) => (text === "" ? text : undefined),
    createScriptURL: (address) =>
      address === SERVICE_WORKER || address.startsWith(`blob:${location.origin}/`) ? address : undefined,
  });
}
