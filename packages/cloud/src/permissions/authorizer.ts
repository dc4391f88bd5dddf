import { type Call, isAllowed, type Statement } from "./policy.ts";
import { createRecorder } from "./record.ts";

/** Who signs with an access key: a function, by its role. */
export interface Principal {
  /** ARN of the assumed role, as AWS names it in refusals. */
  readonly arn: string;
  readonly statements: readonly Statement[];
}

/** Principals by access key; can be passed to another thread. */
export type Principals = ReadonlyMap<string, Principal>;

/** Decides whether the holder of an access key may make a call. */
export interface Authorizer {
  /** Why the first of the calls that is not allowed is refused, or undefined if all are allowed. */
  refusal(accessKey: string, calls: readonly Call[]): string | undefined;
  isAllowed(accessKey: string, call: Call): boolean;
}

/** Decisions to remember, so that frequent calls cost a look-up. */
const MAX_REMEMBERED = 20_000;

/**
 * Checks the calls of principals. All other access keys belong to the owner of the account, who may do everything: the
 * supervisor, the simulators, and tests.
 */
export function createAuthorizer(principals: Principals): Authorizer {
  const decisions = new Map<string, boolean>();
  const record = createRecorder();

  function decide(accessKey: string, call: Call): boolean {
    const principal = principals.get(accessKey);
    if (!principal) return true;
    if (call.context !== undefined) return isAllowed(principal.statements, call);
    const key = `${accessKey} ${call.action} ${call.resource}`;
    let decision = decisions.get(key);
    if (decision === undefined) {
      if (decisions.size >= MAX_REMEMBERED) decisions.clear();
      decision = isAllowed(principal.statements, call);
      decisions.set(key, decision);
    }
    return decision;
  }

  function allowed(accessKey: string, call: Call): boolean {
    const decision = decide(accessKey, call);
    if (decision && record && principals.has(accessKey)) record(accessKey, call);
    return decision;
  }

  return {
    isAllowed: allowed,
    refusal(accessKey, calls) {
      const refused = calls.find((call) => !allowed(accessKey, call));
      if (!refused) return undefined;
      const { action, resource } = refused;
      return (
        `User: ${principals.get(accessKey)?.arn} is not authorized to perform: ${action} on resource: ${resource} ` +
        `because no identity-based policy allows the ${action} action`
      );
    },
  };
}

/** Allows everything. */
export const UNRESTRICTED: Authorizer = createAuthorizer(new Map());
