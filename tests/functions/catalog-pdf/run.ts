import { eventActor, guestActor, isoNow, newId } from "@spoke/core/platform";
import { reportRequested } from "@spoke/events";
import { handler } from "@spoke/functions/subscribers/report-requested-catalog-pdf.ts";
import { expect } from "vitest";

/** Delivers the request of a catalog to its subscriber. */
export async function runCatalogPdf(reportId: string): Promise<void> {
  const { type, version } = reportRequested;
  const data = { reportId, kind: "catalog-pdf" };
  const actor = eventActor(guestActor("west.localhost", "U001", "en-US"));
  const detail = { id: newId(), type, version, time: isoNow(), actor, correlationId: newId(), data };
  const record = {
    messageId: "1",
    body: JSON.stringify({ detail }),
    receiptHandle: "",
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "",
      ApproximateFirstReceiveTimestamp: "0",
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "",
    awsRegion: "",
  };
  expect(await handler({ Records: [record] })).toEqual({ batchItemFailures: [] });
}
