import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Article, articleSchema, type PriceRow, priceSchema, stockSchema } from "@spoke/core/catalog/schema.ts";
import { type Credit, creditSchema, customerAreaSchema } from "@spoke/core/customer/schema.ts";
import { articleKey, feedKey, invoiceKey, priceKey } from "@spoke/core/feed/keys.ts";
import { feedStatusSchema } from "@spoke/core/feed/status.ts";
import { deliveryDaysSchema } from "@spoke/core/host/delivery-days.ts";
import { type Invoice, invoiceSchema } from "@spoke/core/invoice/schema.ts";
import { unpacked } from "@spoke/core/order/packed.ts";
import { type Order, orderSchema } from "@spoke/core/order/schema.ts";
import { UTC } from "@spoke/core/platform/calendar.ts";
import { z } from "zod";
import type { StockFigure } from "./stock.ts";

const hostSchema = z.object({ sorg: z.string(), timeZone: z.string().default(UTC) });

const configSchema = z.object({
  deliveryDays: deliveryDaysSchema.default(() => deliveryDaysSchema.parse({})),
  shipments: z.array(z.object({ id: z.string(), leadDays: z.int().optional() })).default([]),
});

/** Reads master data from the portal, because the simulator has none of its own. Undefined if absent. */
export interface Lookups {
  stock(sorg: string, article: string): Promise<(StockFigure & { readonly asOf: string }) | undefined>;
  timeZone(sorg: string): Promise<string>;
  deliveryDays(sorg: string): Promise<z.output<typeof deliveryDaysSchema>>;
  /** Delivery days that a shipping method takes. */
  leadDays(sorg: string, shipmentId: string): Promise<number | undefined>;
  companyOf(sorg: string, custCode: string): Promise<string | undefined>;
  credit(custCode: string, companyCode: string): Promise<Credit | undefined>;
  invoice(sorg: string, invoiceNo: string, installment: number): Promise<Invoice | undefined>;
  order(orderNo: string): Promise<Order | undefined>;
  prices(sorg: string, article: string): Promise<readonly PriceRow[]>;
  article(sorg: string, article: string): Promise<Article | undefined>;
  /** Whether the portal is done with a file. */
  isImported(key: string): Promise<boolean>;
}

/** Lookups in the portal's table. */
export function tableLookups(dynamo: DynamoDBDocumentClient, tableName: string): Lookups {
  const get = async (key: Readonly<Record<string, string>>): Promise<unknown> =>
    (await dynamo.send(new GetCommand({ TableName: tableName, Key: { ...key }, ConsistentRead: true }))).Item;
  const configOf = async (sorg: string) => configSchema.parse((await get({ pk: `SORG#${sorg}`, sk: "CONFIG" })) ?? {});
  return {
    async stock(sorg, article) {
      const item = await get({ pk: `STOCK#${sorg}#${article}`, sk: "STOCK" });
      return item === undefined ? undefined : stockSchema.parse(item);
    },
    async timeZone(sorg) {
      const { Items = [] } = await dynamo.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :pk",
          ExpressionAttributeValues: { ":pk": "HOSTS" },
        }),
      );
      const hosts = Items.map((item) => hostSchema.safeParse(item).data);
      return hosts.find((host) => host?.sorg === sorg)?.timeZone ?? UTC;
    },
    async deliveryDays(sorg) {
      return (await configOf(sorg)).deliveryDays;
    },
    async leadDays(sorg, shipmentId) {
      return (await configOf(sorg)).shipments.find(({ id }) => id === shipmentId)?.leadDays;
    },
    async companyOf(sorg, custCode) {
      const area = customerAreaSchema.safeParse(await get({ pk: `CUSTOMER#${custCode}`, sk: `AREA#${sorg}` }));
      return area.data?.companyCode;
    },
    async credit(custCode, companyCode) {
      return creditSchema.safeParse(await get({ pk: `CUSTOMER#${custCode}`, sk: `CREDIT#${companyCode}` })).data;
    },
    async invoice(sorg, invoiceNo, installment) {
      const item = await get({ ...invoiceKey(sorg, invoiceNo, installment) });
      return item === undefined ? undefined : invoiceSchema.parse(item);
    },
    async order(orderNo) {
      const item = await get({ pk: `ORDER#${orderNo}`, sk: "ORDER" });
      return item === undefined ? undefined : orderSchema.parse(unpacked({ ...Object(item) }));
    },
    async prices(sorg, article) {
      const { pk, sk } = priceKey(sorg, article, "");
      const { Items = [] } = await dynamo.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
          ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
        }),
      );
      return Items.map((item) => priceSchema.parse(item));
    },
    async article(sorg, article) {
      return articleSchema.safeParse(await get({ ...articleKey(sorg, article) })).data;
    },
    async isImported(key) {
      const status = feedStatusSchema.safeParse(await get({ ...feedKey(key) })).data?.status;
      return status === "imported" || status === "failed";
    },
  };
}
