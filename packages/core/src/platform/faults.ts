import { AsyncLocalStorage } from "node:async_hooks";
import type { HandlerExecutionContext, InitializeHandler } from "@smithy/types";

/** A call to AWS as a test sees it: before it is sent, and after it took effect but before its reply is seen. */
export interface ObservedCall {
  readonly service: string;
  readonly command: string;
  readonly phase: "before" | "after";
}

/** Throws to fail the call: before (it never happened) or after (it happened, the reply is lost). */
export type FaultHook = (call: ObservedCall) => void | Promise<void>;

/** A middleware of an AWS client that shows every call to the hook in force. */
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
  /** Calls one after another: those in flight together count once. */
  roundTrips: number;
  inFlight: number;
}

const calls = new AsyncLocalStorage<Calls>();

/** Counts the DynamoDB calls that `work` makes; read with `callCounts()` inside. */
export function countingCalls<T>(work: () => T): T {
  return calls.run({ total: 0, roundTrips: 0, inFlight: 0 }, work);
}

/** Work that the caller does not wait for, and that is not counted as the caller's. */
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
