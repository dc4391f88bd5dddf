import { AsyncLocalStorage } from "node:async_hooks";
import type { HandlerExecutionContext, InitializeHandler } from "@smithy/types";

/** A call to AWS, observed before it is sent, and after it took effect but before the caller gets the reply. */
export interface ObservedCall {
  readonly service: string;
  readonly command: string;
  readonly phase: "before" | "after";
}

/** Throws to fail the call: before (never sent) or after (took effect, reply lost). */
export type FaultHook = (call: ObservedCall) => void | Promise<void>;

/** A middleware for AWS clients that passes every call to the current hook. */
export function faultMiddleware(service: string, current: () => FaultHook | undefined) {
  return <Input extends object, Output extends object>(
    next: InitializeHandler<Input, Output>,
    context: HandlerExecutionContext,
  ): InitializeHandler<Input, Output> =>
    async (args) => {
      const command = typeof context.commandName === "string" ? context.commandName : "unknown";
      await current()?.({ service, command, phase: "before" });
      const result = await next(args);
      await current()?.({ service, command, phase: "after" });
      return result;
    };
}

interface Calls {
  total: number;
  /** Sequential calls: parallel calls count once. */
  roundTrips: number;
  inFlight: number;
}

const calls = new AsyncLocalStorage<Calls>();

/** Counts the DynamoDB calls of `work`, which reads them with `callCounts()`. */
export function countingCalls<T>(work: () => T): T {
  return calls.run({ total: 0, roundTrips: 0, inFlight: 0 }, work);
}

/** Runs background work whose calls are not counted for the caller. */
export function uncounted<T>(work: () => T): T {
  return calls.exit(work);
}

export function callCounts(): { readonly total: number; readonly roundTrips: number } | undefined {
  return calls.getStore();
}

/** A middleware that counts the calls made inside `countingCalls`. */
export function countCall<Input extends object, Output extends object>(
  next: InitializeHandler<Input, Output>,
): InitializeHandler<Input, Output> {
  return async (args) => {
    const count = calls.getStore();
    if (!count) return next(args);
    if (count.inFlight === 0) count.roundTrips += 1;
    count.total += 1;
    count.inFlight += 1;
    try {
      return await next(args);
    } finally {
      count.inFlight -= 1;
    }
  };
}
