import type { Actor } from "@spoke/core/platform";
import type { Origin } from "../viewer.ts";

/** What a resolver may know of the request; who acts is in the actor of the call. */
export interface GraphQLContext {
  readonly actor: Actor;
  /** Where the request comes from, for limits. */
  readonly origin: Origin;
}
