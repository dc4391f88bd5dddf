import type { Actor } from "@spoke/core/platform";
import type { ClientIp } from "../client-ip.ts";

/** What resolvers can read of the request. */
export interface GraphQLContext {
  readonly actor: Actor;
  /** For rate limits. */
  readonly origin: ClientIp;
}
