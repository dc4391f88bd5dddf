import { type Actor, guestActor } from "@spoke/core/platform";
import { HOST, SORG } from "./host.ts";

export type ActorFields = Partial<Omit<Actor, "scopes">> & { readonly scopes?: Iterable<string> };

/** A signed-in user, without scopes unless listed. */
export function actor({ scopes = [], ...fields }: ActorFields = {}): Actor {
  const { userId = "dora", host = HOST, sorg = SORG } = fields;
  return {
    ...guestActor(host, sorg, "en-US", "test"),
    kind: "user",
    userId,
    username: userId,
    name: userId,
    sorgs: [sorg],
    ...fields,
    scopes: new Set(scopes),
  };
}
