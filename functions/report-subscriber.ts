import { buildReport, type ReportBuilder } from "@spoke/core/report/build.ts";
import type { ReportKind } from "@spoke/core/report/schema.ts";
import { reportRequested } from "@spoke/events";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { subscriber } from "./queue-handler.ts";

/**
 * The handler that builds the reports of a kind; its queue receives no others (`infra/subscriptions.ts`). A report that fails
 * is shown as failed at once; its message comes back and ends in the dead-letter queue.
 */
export function reportSubscriber(
  kind: ReportKind,
  build: ReportBuilder,
): (batch: SQSEvent) => Promise<SQSBatchResponse> {
  return subscriber(reportRequested, async ({ data: { reportId } }) => {
    await buildReport({ reportId, kind }, build);
  });
}
