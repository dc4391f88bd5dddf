import { publishMetrics } from "@spoke/core/platform";

/** Publishes the metrics of an invocation when it ends. */
export function withMetrics<Event, Result>(
  handler: (event: Event) => Promise<Result>,
): (event: Event) => Promise<Result> {
  return async (event) => {
    try {
      return await handler(event);
    } finally {
      publishMetrics();
    }
  };
}
