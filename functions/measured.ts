import { publishMetrics } from "@spoke/core/platform";

/** The frame of every function: what was counted meanwhile is published when the invocation ends. */
export function measured<Event, Result>(handler: (event: Event) => Promise<Result>): (event: Event) => Promise<Result> {
  return async (event) => {
    try {
      return await handler(event);
    } finally {
      publishMetrics();
    }
  };
}
