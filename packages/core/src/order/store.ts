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

export const orderKey = (orderNo: string): Key => ({ pk: `ORDER#${orderNo}`, sk: "ORDER" });
const listPk = (unified: string): string => `ORDERS#${unified}`;

export async function readOrder(orderNo: string): Promise<Order | undefined> {
  const item = await getItem(orderKey(orderNo));
  return item && orderSchema.parse(unpacked(item));
}

/** Orders by number, in the order asked; absent ones are left out. */
export async function readOrders(orderNos: readonly string[]): Promise<Order[]> {
  const items = await getItems(orderNos.map(orderKey));
  return items.flatMap((item) => (item ? [orderSchema.parse(unpacked(item))] : []));
}

function toItem(order: Order): Key & RawItem {
  const { custCode } = order.customer;
  return {
    ...orderKey(order.order_no),
    ...packed(order),
    gsi1pk: listPk(custCode.unified),
    gsi1sk: `${order.createdAt}#${order.order_no}`,
    search: searchText(order),
  };
}

/** Everything the list can be searched by, in lower case. */
export function searchText(order: Order): string {
  const articles = order.details.flatMap((line) => [line.article_code, line.article_code_display, line.description]);
  return [order.order_no, order.sap_order_no, order.cust_po_no, ...new Set(articles)].join("\n").toLowerCase();
}

/** @param taken error when the number belongs to another order */
export function newOrderWrite(order: Order, taken: () => Error): Write {
  return { kind: "put", item: toItem(order), when: ABSENT, otherwise: taken };
}

/** Writes the order with its next version; refused with WriteConflict when it is not as it was read. */
export function changeOrderWrite(order: Order): Write {
  const next = { ...order, version: order.version + 1, asOf: isoNow() };
  return {
    kind: "put",
    item: toItem(next),
    when: { expression: "#version = :seen", values: { seen: order.version } },
  };
}

const waitingKey = ({ sorg, createdAt, order_no }: Order): Key => ({
  pk: `WAITINGORDERS#${sorg}`,
  sk: `${createdAt}#${order_no}`,
});

/** Lists an order among those of its sales organisation that nobody has answered. */
export const waitingWrite = (order: Order): Write => ({
  kind: "put",
  item: { ...waitingKey(order), orderNo: order.order_no },
});

export const notWaitingWrite = (order: Order): Write => ({ kind: "delete", key: waitingKey(order) });

/** Numbers of a sales organisation's orders that nobody has answered, the oldest first, at most 1,000. */
export async function waitingOrderNos(sorg: string): Promise<string[]> {
  const items = await queryAll({ pk: `WAITINGORDERS#${sorg}`, limit: 1_000 });
  return items.map(({ orderNo }) => text(orderNo));
}

/** Holds a transaction to the order being as it was read. */
export const orderAsSeenWrite = ({ order_no, version }: Pick<Order, "order_no" | "version">): Write => ({
  kind: "check",
  key: orderKey(order_no),
  when: { expression: "#version = :seen", values: { seen: version } },
});

/** What the list needs of an order to be narrowed. */
export interface OrderHead {
  readonly order_no: string;
  readonly order_status: string;
  readonly sorg: string;
  readonly search: string;
  readonly payment: Pick<AwaitedPayment, "state" | "expiredDate"> | undefined;
}

/** Heads of a customer's orders, newest first; `from` and `to` are ISO days, both inclusive. */
export async function orderHeads(unified: string, from?: string, to?: string): Promise<OrderHead[]> {
  const heads: OrderHead[] = [];
  // The table refuses a period that ends before it begins; there are no orders in it.
  if (from && to && from > to) return heads;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to",
        ExpressionAttributeValues: { ":pk": listPk(unified), ":from": from ?? "0", ":to": `${to ?? "9"}~` },
        ProjectionExpression: "order_no, order_status, sorg, #search, orderPayment.awaited",
        ExpressionAttributeNames: { "#search": "search" },
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
    order_no: text(item.order_no),
    order_status: text(item.order_status),
    sorg: text(item.sorg),
    search: text(item.search),
    payment: headPaymentSchema.parse(item).orderPayment?.awaited,
  };
}
