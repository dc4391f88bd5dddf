import { publishMetrics, refreshSecrets } from "@spoke/core/platform";

/** Wraps every function: reads its secrets first, if they are not recent, and publishes the metrics of the invocation when it ends. */
export function invocation<Event, Result>(
  handler: (event: Event) => Promise<Result>,
): (event: Event) => Promise<Result> {
  return async (event) => {
    try {
      await refreshSecrets();
      return await handler(event);
    } finally {
      publishMetrics();
    }
  };
}
