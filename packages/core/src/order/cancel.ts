import { PutObjectCommand } from "@aws-sdk/client-s3";
import { orderCancellationRequested } from "@spoke/events";
import * as z from "zod";
import {
  action,
  actor,
  commit,
  event,
  type FeedOutcome,
  filesBucket,
  isoNow,
  type PendingEvent,
  refuseField,
  SYSTEM,
} from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import {
  answerCancellationSchema,
  type Cancellation,
  type CancellationAnswer,
  requestCancellationSchema,
} from "./cancellation.ts";
import { CANCELS, cancellationMachine, requestedPieces } from "./cancellation-transitions.ts";
import { isOpen } from "./open.ts";
import { readOwnOrder } from "./own.ts";
import { progressEvents } from "./progress.ts";
import type { Order } from "./schema.ts";
import { changeOrderWrites, readOrder } from "./store.ts";

const FORMAT = 1;

/**
 * Asks the ERP to cancel pieces of an order of the active customer that have not shipped. The same request again changes nothing
 * while it waits.
 * @throws Refusal "not-found", "cancel_nothing_open" if everything has shipped, on `lineNos` or `lines` for a line that has or for more
 * pieces than are left, "cancellation_transition_refused" while another request waits
 */
export const requestCancellation = action({
  name: "order.requestCancellation",
  scope: CANCELS,
  input: requestCancellationSchema,
  run: ({ orderNumber, lineNos, lines: named, reason }): Promise<Order> =>
    commit.retrying(
      async () => {
        const order = await readOwnOrder(orderNumber);
        const { cancellation: last } = order;
        const lines = requestedPieces(order, { lineNos, lines: named });
        if (last?.state === "requested" && isSame(last, lines, reason)) return { writes: [], result: order };
        cancellationMachine.next(last?.state ?? "none", "request");
        const { userId, name } = actor();
        const cancellation: Cancellation = {
          sequence: (last?.sequence ?? 0) + 1,
          state: "requested",
          lines,
          ...(reason && { reason }),
          requestedAt: isoNow(),
          requestedBy: { id: userId, name },
        };
        const after = { ...order, cancellation };
        return {
          writes: changeOrderWrites([{ before: order, after }]),
          events: requestEvents(after),
          audit: { subject: `ORDER#${orderNumber}`, what: "cancellation requested" },
          result: after,
        };
      },
      { busy: "conflict" },
    ),
});

/** The event that has a waiting request written; none if the order has ended, which answers it. */
export const requestEvents = ({ orderNumber, sorg, customer, status, cancellation }: Order): PendingEvent[] =>
  cancellation?.state === "requested" && isOpen(status)
    ? [
        event(orderCancellationRequested, {
          ...{ orderNumber, sorg, sequence: cancellation.sequence },
          customer: customer.custCode.unified,
        }),
      ]
    : [];

const isSame = (last: Cancellation, lines: Cancellation["lines"], reason: string): boolean =>
  (last.reason ?? "") === reason && JSON.stringify(last.lines) === JSON.stringify(lines);

/**
 * Writes a request to cancel pieces for the ERP (docs/erp.md). While the ERP does not have the order, the request waits: it is written once
 * the order was sent. A request that was answered is not written again: the ERP may have taken its document away.
 */
export const putCancellation = action({
  name: "order.putCancellation",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string(), sequence: z.int() }),
  run: async ({ orderNumber, sequence }): Promise<void> => {
    const order = await readOrder(orderNumber);
    if (!order) throw new Error(`order ${orderNumber} does not exist`);
    const { cancellation } = order;
    if (cancellation?.sequence !== sequence || cancellation.state !== "requested" || order.status === "placed") return;
    const document = {
      format: FORMAT,
      orderNo: orderNumber,
      sapOrderNo: order.erpOrderNumber ?? "",
      sorg: order.sorg,
      customer: order.customer.custCode,
      sequence,
      requestedAt: cancellation.requestedAt,
      requestedBy: cancellation.requestedBy.id,
      reason: cancellation.reason ?? "",
      lines: cancellation.lines.map(({ lineNo, qty }) => ({
        lineNo,
        articleCode: order.lines.find((line) => line.lineNo === lineNo)?.articleCode ?? "",
        qty,
      })),
    };
    const Key = `erp/outbound/cancellations/${order.sorg}/${orderNumber}-${sequence}.json`;
    const head = { Bucket: filesBucket(), Key, ContentType: "application/json" };
    await s3().send(new PutObjectCommand({ ...head, Body: JSON.stringify(document) }));
  },
});

/**
 * Records the ERP's answer to a request to cancel pieces. The pieces themselves follow in a confirmation of the order.
 * Repeated answers, and answers to earlier requests, change nothing. @throws Refusal with the field of the row that does not fit
 */
export const answerCancellation = action({
  name: "order.answerCancellation",
  scope: SYSTEM,
  input: answerCancellationSchema,
  run: (answer): Promise<FeedOutcome> =>
    commit.retrying(async () => decide(answer, await readOrder(answer.orderNumber))),
});

function decide({ sequence, accepted, reason, asOf }: CancellationAnswer, order: Order | undefined) {
  if (!order) throw refuseField("orderNumber", "order_unknown");
  const { cancellation } = order;
  if (!cancellation || cancellation.sequence < sequence) throw refuseField("sequence", "cancellation_unknown");
  if (cancellation.sequence > sequence) return { writes: [], result: "older" as const };
  if (cancellation.state !== "requested") return { writes: [], result: "unchanged" as const };
  const state = accepted ? ("accepted" as const) : ("refused" as const);
  const after = {
    ...order,
    cancellation: { ...cancellation, state, answeredAt: asOf, ...(reason && { answer: reason }) },
  };
  const changes = [{ before: order, after }];
  return {
    writes: changeOrderWrites(changes),
    events: progressEvents(changes),
    audit: { subject: `ORDER#${order.orderNumber}`, what: `cancellation ${state}` },
    result: "changed" as const,
  };
}
