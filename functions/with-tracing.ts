import { invocation } from "./invocation.ts";

/**
 * Wraps the functions behind queues, streams, and schedules: metrics, and a trace segment where X-Ray runs. The functions of
 * the API use `answering` instead: Lambda traces their calls anyway, and loading the tracer would slow every cold start.
 */
export function withTracing<Event, Result>(
  name: string,
  handler: (event: Event) => Promise<Result>,
): (event: Event) => Promise<Result> {
  return invocation((event: Event) =>
    process.env.AWS_XRAY_DAEMON_ADDRESS ? inSegment(name, () => handler(event)) : handler(event),
  );
}

async function inSegment<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { Tracer } = await import("@aws-lambda-powertools/tracer");
  const tracer = new Tracer({ serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? "spoke" });
  let outcome: Promise<Result> | undefined;
  await tracer.provider.captureAsyncFunc(`## ${name}`, async (segment) => {
    try {
      tracer.annotateColdStart();
      outcome = work();
      await outcome;
    } catch (error) {
      if (error instanceof Error) tracer.addErrorAsMetadata(error);
    } finally {
      segment?.close();
    }
  });
  return outcome ?? work();
}
