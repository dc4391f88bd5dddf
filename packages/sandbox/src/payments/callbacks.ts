import { SANDBOX_SIGNATURE, sandboxSignature } from "@spoke/core/payments/providers/sandbox.ts";
import type { SandboxState } from "./state.ts";

const TIMEOUT_MS = 5_000;
const MAX_DELAY_MS = 60_000;
/** Gives up after about 15 minutes; a real provider takes days. */
const ATTEMPTS = 25;

/** Sends the due callbacks in order and updates their state; returns whether there were any. */
export async function deliver(state: SandboxState, url: string, secret: string, now: number): Promise<boolean> {
  const due = state.deliveries.filter(({ dueAt }) => dueAt <= now);
  for (const delivery of due) {
    const accepted = await send(url, secret, delivery.body);
    delivery.attempts += 1;
    delivery.dueAt = now + Math.min(500 * 2 ** delivery.attempts, MAX_DELAY_MS);
    if (accepted || delivery.attempts >= ATTEMPTS) state.deliveries.splice(state.deliveries.indexOf(delivery), 1);
  }
  return due.length > 0;
}

async function send(url: string, secret: string, body: string): Promise<boolean> {
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [SANDBOX_SIGNATURE]: `t=${seconds},v1=${sandboxSignature(secret, seconds, body)}`,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch (error) {
    // The portal may be restarting: try again later.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")) return false;
    throw error;
  }
}
