import { customerRecord } from "../customer/index.ts";
import { listHosts } from "../host/index.ts";
import { action, commit, type FeedOutcome, isoNow, refuseField, SYSTEM } from "../platform/index.ts";
import { changed, historyWrites, movedEvent, settled } from "./move.ts";
import { type PickupLine, type PickupOrder, type ReceivedPickupOrder, receivedPickupOrderSchema } from "./schema.ts";
import { newPickupWrites, readPickupOrder } from "./store.ts";

/**
 * Stores a consumer's order of a web shop, or its change. An older message, a repeated one, and one about a finished order change
 * nothing. @throws Refusal with the field that is wrong
 */
export const receivePickupOrder = action({
  name: "pickupOrder.receive",
  scope: SYSTEM,
  input: receivedPickupOrderSchema,
  run: async (row): Promise<FeedOutcome> =>
    commit.retrying(async () => {
      refuseLines(row.lines);
      const before = await readPickupOrder(row.id);
      if (!before) return { ...(await received(row)), result: "changed" as const };
      if (before.sorg !== row.sorg || before.custCode !== row.custCode)
        throw refuseField("orderId", "belongs_to_another");
      if (before.asOf > row.asOf) return { writes: [], result: "older" as const };
      if (before.asOf === row.asOf || before.finishedAt) return { writes: [], result: "unchanged" as const };
      const change = changed(before, withMessage(before, row), [{ kind: "changed" }]);
      return { ...change, result: "changed" as const };
    }),
});

function refuseLines(lines: ReceivedPickupOrder["lines"]): void {
  const numbers = new Set(lines.map(({ lineNo }) => lineNo));
  if (numbers.size < lines.length) throw refuseField("lineNo", "invalid_value");
  const bundles = new Set(lines.flatMap(({ partOf }) => partOf ?? []));
  for (const { lineNo, partOf, qty, refunded } of lines) {
    // Bundles hold items, and no other bundles.
    if (partOf !== undefined && (!numbers.has(partOf) || bundles.has(lineNo)))
      throw refuseField("partOf", "order_line_unknown");
    if (refunded > qty) throw refuseField("refunded", "more_than_ordered");
  }
}

async function received(row: ReceivedPickupOrder) {
  const [record, hosts] = await Promise.all([customerRecord(row.custCode), listHosts()]);
  const host = hosts.find(({ sorg }) => sorg === row.sorg);
  if (!record?.areas.some(({ sorg }) => sorg === row.sorg)) throw refuseField("custCode", "customer_unknown");
  const { isCanceled, lines, ...facts } = row;
  const order: PickupOrder = settled({
    ...facts,
    custName: record.customer.custName,
    host: host?.host ?? "",
    lines: lines.map(toLine),
    status: "needs-confirmation",
    ...(isCanceled && { canceled: { by: "shop", reason: "" } }),
    version: 1,
  });
  return {
    writes: [...newPickupWrites(order), ...historyWrites(order.id, [{ kind: "received", to: order.status }])],
    // Nobody has to learn of an order that was canceled before it came.
    events: order.status === "canceled" ? [] : [movedEvent(order, "")],
    audit: { subject: `PICKUPORDER#${order.id}`, what: "received" },
  };
}

const toLine = (line: ReceivedPickupOrder["lines"][number]): PickupLine => ({
  ...line,
  ...{ fromStock: 0, received: 0, supplies: [] },
});

/** The order with what the web shop changed. Lines that its message lacks were removed from the order. */
function withMessage(before: PickupOrder, row: ReceivedPickupOrder): PickupOrder {
  const { isCanceled, lines, custCode: _, ...facts } = row;
  const missing = before.lines.filter(({ lineNo }) => !lines.some((line) => line.lineNo === lineNo));
  const current = lines.map((line) => {
    const stored = before.lines.find(({ lineNo }) => lineNo === line.lineNo);
    return stored ? { ...stored, ...line, partOf: line.partOf } : toLine(line);
  });
  return {
    ...before,
    ...facts,
    lines: [...current, ...missing.map((line) => ({ ...line, refunded: line.qty }))],
    ...(isCanceled && { canceled: { by: "shop", reason: "" }, finishedAt: isoNow() }),
  };
}
