import { toActiveCustomer, usableCustomer } from "../customer/index.ts";
import { type Actor, notFound } from "../platform/index.ts";
import { readUser } from "../user/index.ts";

/**
 * The actor for a request that only reads what another customer has, such as an order. The session goes on acting for its own customer.
 * @throws Refusal "not-found" for a customer that the user may not act for
 */
export async function readingFor(actor: Actor, unified: string): Promise<Actor> {
  const user = actor.scopes.has("menu.change-cust") ? await readUser(actor.userId) : undefined;
  const record = user && (await usableCustomer(user, unified, true));
  if (!record) throw notFound();
  return { ...actor, customer: toActiveCustomer(record), isReading: true };
}
