import { AsyncLocalStorage } from "node:async_hooks";
import { setFaultHook } from "@spoke/core/platform";
import { callback, deliver, eventsOf, itemsOf, seedRequest, send, stateOf } from "../../builders/callbacks.ts";

/** What one invocation is to suffer: at which of its calls it dies, and whether that call still takes effect. */
interface Crash {
  left: number;
  readonly phase: "before" | "after";
}

const crashes = new AsyncLocalStorage<Crash>();
class Crashed extends Error {
  override readonly name = "Crashed";
}

/** Runs an invocation that dies with the probability given, at any of its first calls. */
function mayCrash<T>(random: () => number, share: number, work: () => Promise<T>): Promise<T> {
  if (random() >= share) return work();
  return crashes.run({ left: Math.floor(random() * 6), phase: random() < 0.5 ? "before" : "after" }, work);
}

/** Lets invocations that are to crash crash; returns what ends that. */
export function armed(): () => void {
  return setFaultHook(({ phase }) => {
    const crash = crashes.getStore();
    if (!crash || phase !== crash.phase) return;
    crash.left -= 1;
    if (crash.left < 0) throw new Crashed("the function is gone");
  });
}

/** Numbers from 0 to 1 that are the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [entry, two] = [items[at], items[other]];
    if (entry !== undefined && two !== undefined) [items[at], items[other]] = [two, entry];
  }
  return items;
}

export interface Storm {
  readonly unique: number;
  readonly sent: number;
  readonly crashed: number;
  readonly stored: number;
  readonly worked: number;
  readonly settled: number;
  readonly ended: number;
  readonly cases: number;
  /** How many requests are in each state at the end. */
  readonly states: Readonly<Record<string, number>>;
}

/**
 * Sends `events` different callbacks, each in one to five copies, shuffled, to functions of which a share crashes, and
 * delivers the stored events shuffled and duplicated as well. The provider repeats a callback without a response, and the
 * queue redelivers an event that the subscriber did not process.
 */
export async function storm(events: number, share: number, seed = 1): Promise<Storm> {
  const random = randomOf(seed);
  const ids: { readonly id: string }[] = [];
  const unique: string[] = [];
  for (let at = 0; unique.length < events; at += 1) {
    const request = await seedRequest();
    ids.push(request);
    unique.push(
      callback(request, { status: "pending" }),
      callback(request, { status: at % 4 === 0 ? "failed" : "paid" }),
    );
  }
  const disarm = armed();
  let crashed = 0;
  try {
    const copies = unique.flatMap((body) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => body));
    let sent = 0;
    await eachOf(shuffle(copies, random), async (body) => {
      sent += 1;
      while ((await mayCrash(random, share, () => send(body))) !== 200) crashed += 1;
    });
    const stored = await eventsOf("payment.callback-received");
    const messages = stored.flatMap((entry) => Array.from({ length: 1 + Math.floor(random() * 2) }, () => entry));
    await eachOf(shuffle(messages, random), async (message) => {
      while (!(await mayCrash(random, share, () => deliver(message)))) crashed += 1;
    });
    disarm();
    const states: Record<string, number> = {};
    for (const entry of ids) {
      const state = (await stateOf(entry)) ?? "gone";
      states[state] = (states[state] ?? 0) + 1;
    }
    return {
      unique: unique.length,
      sent,
      crashed,
      stored: (await itemsOf("CALLBACK#")).length,
      worked: (await itemsOf("DONE#payment-callback-settle#")).length,
      settled: (await eventsOf("payment.settled")).length,
      ended: (await eventsOf("payment.failed")).length,
      cases: (await itemsOf("RECONCILIATION#")).length,
      states,
    };
  } finally {
    disarm();
  }
}

const AT_ONCE = 16;

/** Works items in their order, some at once. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
