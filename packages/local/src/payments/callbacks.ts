import { SANDBOX_SIGNATURE, sandboxSignature } from "@spoke/core/payment-provider/sandbox.ts";
import type { SandboxState } from "./state.ts";

const TIMEOUT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
/** A real provider gives up after some days; this one after about a quarter of an hour. */
const ATTEMPTS = 25;

/** Sends the callbacks that are due, in the order they were made. Answers whether any was taken away from the state. */
export async function deliver(state: SandboxState, url: string, secret: string, now: number): Promise<boolean> {
  const due = state.deliveries.filter(({ dueAt }) => dueAt <= now);
  for (const delivery of due) {
    const taken = await send(url, secret, delivery.body);
    delivery.attempts += 1;
    delivery.dueAt = now + Math.min(500 * 2 ** delivery.attempts, LONGEST_WAIT_MS);
    if (taken || delivery.attempts >= ATTEMPTS) state.deliveries.splice(state.deliveries.indexOf(delivery), 1);
  }
  return due.length > 0;
}

async function send(url: string, secret: string, body: string): Promise<boolean> {
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [SANDBOX_SIGNATURE]: `t=${seconds},v1=${sandboxSignature(secret, seconds, body)}`,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch (error) {
    // The portal may be stopping or starting: the callback is sent again.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")) return false;
    throw error;
  }
}
