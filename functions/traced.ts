import { measured } from "./measured.ts";

/**
 * The frame of the functions behind queues and schedules: a trace segment of its own where X-Ray listens. The API's
 * functions do without: Lambda traces their calls anyway, and the tracer would weigh on every cold start.
 */
export function traced<Event, Result>(
  name: string,
  handler: (event: Event) => Promise<Result>,
): (event: Event) => Promise<Result> {
  return measured((event: Event) =>
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
