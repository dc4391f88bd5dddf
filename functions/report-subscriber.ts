import { buildReport, type ReportBuilder } from "@spoke/core/report/build.ts";
import type { ReportKind } from "@spoke/core/report/schema.ts";
import { reportRequested } from "@spoke/events";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { subscriber } from "./subscriber.ts";

/**
 * Makes the handler that builds the reports of a kind. The queue's rule brings only those (`infra/pipelines.ts`). A report that
 * could not be built shows as failed at once; its message comes back, and ends among the dead letters.
 */
export function reportSubscriber(
  kind: ReportKind,
  build: ReportBuilder,
): (batch: SQSEvent) => Promise<SQSBatchResponse> {
  return subscriber(reportRequested, async ({ data: { reportId } }) => {
    await buildReport({ reportId, kind }, build);
  });
}
