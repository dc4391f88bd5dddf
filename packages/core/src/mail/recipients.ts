import { createHash } from "node:crypto";
import * as z from "zod";
import { onceFor } from "./once.ts";

/** The valid addresses among texts, each once. */
export function addressesIn(texts: readonly string[]): string[] {
  const valid = texts.flatMap((text) => z.email().safeParse(text).data ?? []);
  return [...new Map(valid.map((address) => [address.toLowerCase(), address])).values()];
}

/** Keys of the table must not contain addresses. */
const digestOf = (address: string): string =>
  createHash("sha256").update(address.toLowerCase()).digest("base64url").slice(0, 22);

/** Sends a mail about an event to each address. Each is marked on its own: if one is refused, the retry does not mail the others again. */
export async function sendToEach(
  subscriber: string,
  eventId: string,
  addresses: readonly string[],
  send: (to: string) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(
    addresses.map((to) => onceFor(subscriber, `${eventId}#${digestOf(to)}`, () => send(to))),
  );
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
