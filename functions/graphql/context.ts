import type { Actor } from "@spoke/core/platform";
import type { ClientIp } from "../client-ip.ts";

/** The request as resolvers see it. */
export interface GraphQLContext {
  readonly actor: Actor;
  /** For rate limits. */
  readonly origin: ClientIp;
}
