import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import {
  ABSENT,
  dynamo,
  getItem,
  getItems,
  isoNow,
  type Key,
  queryAll,
  type RawItem,
  tableName,
  type Write,
} from "../platform/index.ts";
import { packed, unpacked } from "./packed.ts";
import { type AwaitedPayment, awaitedPaymentSchema } from "./payment.ts";
import { type Order, orderSchema } from "./schema.ts";

export const orderKey = (orderNumber: string): Key => ({ pk: `ORDER#${orderNumber}`, sk: "ORDER" });
const listPk = (unified: string): string => `ORDERS#${unified}`;

export async function readOrder(orderNumber: string): Promise<Order | undefined> {
  const item = await getItem(orderKey(orderNumber));
  return item && orderSchema.parse(unpacked(item));
}

/** Orders by number, in the order asked; absent ones are left out. */
export async function readOrders(orderNumbers: readonly string[]): Promise<Order[]> {
  const items = await getItems(orderNumbers.map(orderKey));
  return items.flatMap((item) => (item ? [orderSchema.parse(unpacked(item))] : []));
}

function toItem(order: Order): Key & RawItem {
  const { custCode } = order.customer;
  return {
    ...orderKey(order.orderNumber),
    ...packed(order),
    gsi1pk: listPk(custCode.unified),
    gsi1sk: `${order.createdAt}#${order.orderNumber}`,
    search: searchText(order),
  };
}

/** Everything the list can be searched by, in lower case. */
export function searchText(order: Order): string {
  const articles = order.lines.flatMap((line) => [line.articleCode, line.articleCodeDisplay, line.description]);
  return [order.orderNumber, order.erpOrderNumber, order.poNumber, ...new Set(articles)].join("\n").toLowerCase();
}

/** A `changed` Conflict when the number belongs to another order. */
export function newOrderWrite(order: Order): Write {
  return { kind: "put", item: toItem(order), when: ABSENT };
}

/** Writes the order with its next version; a `changed` Conflict when it is not as it was read. */
export function changeOrderWrite(order: Order): Write {
  const next = { ...order, version: order.version + 1, asOf: isoNow() };
  return {
    kind: "put",
    item: toItem(next),
    when: { expression: "#version = :seen", values: { seen: order.version } },
  };
}

const waitingKey = ({ sorg, createdAt, orderNumber }: Order): Key => ({
  pk: `WAITINGORDERS#${sorg}`,
  sk: `${createdAt}#${orderNumber}`,
});

/** Lists an order among those of its sales organization that nobody has answered. */
export const waitingWrite = (order: Order): Write => ({
  kind: "put",
  item: { ...waitingKey(order), orderNumber: order.orderNumber },
});

export const notWaitingWrite = (order: Order): Write => ({ kind: "delete", key: waitingKey(order) });

/** Numbers of a sales organization's orders that nobody has answered, the oldest first, at most 1,000. */
export async function waitingOrderNos(sorg: string): Promise<string[]> {
  const items = await queryAll({ pk: `WAITINGORDERS#${sorg}`, limit: 1_000 });
  return items.map(({ orderNumber }) => text(orderNumber));
}

/** Holds a transaction to the order being as it was read. */
export const orderAsSeenWrite = ({ orderNumber, version }: Pick<Order, "orderNumber" | "version">): Write => ({
  kind: "check",
  key: orderKey(orderNumber),
  when: { expression: "#version = :seen", values: { seen: version } },
});

/** What the list needs of an order to be narrowed. */
export interface OrderHead {
  readonly orderNumber: string;
  readonly status: string;
  readonly sorg: string;
  readonly search: string;
  readonly payment: Pick<AwaitedPayment, "state" | "expiredDate"> | undefined;
}

/** Heads of a customer's orders, newest first, placed at the instant `from` or later and before `until`. */
export async function orderHeads(unified: string, from?: string, until?: string): Promise<OrderHead[]> {
  const heads: OrderHead[] = [];
  // The table refuses a period that ends before it begins.
  if (from && until && from > until) return heads;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :pk AND gsi1sk BETWEEN :from AND :until",
        ExpressionAttributeValues: { ":pk": listPk(unified), ":from": from ?? "0", ":until": until ?? "9" },
        ProjectionExpression: "orderNumber, #status, sorg, #search, orderPayment.awaited",
        ExpressionAttributeNames: { "#search": "search", "#status": "status" },
        ScanIndexForward: false,
        ExclusiveStartKey: start,
      }),
    );
    for (const item of page.Items ?? []) heads.push(toHead(item));
    start = page.LastEvaluatedKey;
  } while (start);
  return heads;
}

const headPaymentSchema = z.object({
  orderPayment: z
    .object({ awaited: awaitedPaymentSchema.pick({ state: true, expiredDate: true }).optional() })
    .optional(),
});

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function toHead(item: RawItem): OrderHead {
  return {
    orderNumber: text(item.orderNumber),
    status: text(item.status),
    sorg: text(item.sorg),
    search: text(item.search),
    payment: headPaymentSchema.parse(item).orderPayment?.awaited,
  };
}
