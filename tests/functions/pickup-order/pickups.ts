import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { customerKey } from "@spoke/core/customer";
import { readPickupOrder, receivePickupOrder } from "@spoke/core/pickup-order";
import type { PickupOrder, ReceivedPickupOrder } from "@spoke/core/pickup-order/schema.ts";
import { setClock } from "@spoke/core/platform";
import { orderProgressed, pickupOrderMoved } from "@spoke/events";
import { handler as orderProgress } from "@spoke/functions/subscribers/order-progressed-pickup.ts";
import { handler as pickupMail } from "@spoke/functions/subscribers/pickup-order-moved-mail.ts";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, eventsSoFar, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { run } from "../cart/run.ts";

let table: TestTable;
let mail: MailService;
let directory: string;
let resetClock = (): void => undefined;

/** Services and mail for the tests of the file that calls it. */
export function usePickups(): void {
  beforeAll(async () => {
    table = await startStores();
    directory = mkdtempSync(join(tmpdir(), "spoke-pickup-"));
    mail = await startMail(directory);
    vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
    vi.stubEnv("SITE_ORIGIN", "https://{host}");
  });
  afterEach(() => resetClock());
  afterAll(async () => {
    vi.unstubAllEnvs();
    await mail.stop();
    rmSync(directory, { recursive: true });
    await table.stop();
  });
}

/** Sets the time until the end of the test. */
export function setTime(time: string): void {
  resetClock();
  resetClock = setClock(() => Date.parse(time));
}

/** The newest mails. */
export const mails = () => mail.mailbox.list(1_000);

const SCOPES = ["page.click-collect", "cart.display-order-qty", "page.orderlist"];
export const CONSUMER = {
  firstName: "Mia",
  lastName: "Fox",
  email: "mia@home.example",
  phone: "+49 30 1234",
  locale: "de",
};

/** A dealer with the articles A and B, and a mail address. */
export async function pickupShop(): Promise<Shop> {
  const shop = await newShop();
  await shop.sell(["A", "B"]);
  await store({
    kind: "update",
    key: customerKey(shop.unified),
    set: {
      ...{ custEmail: `${shop.unified.toLowerCase()}@shop.example`, custAddress: "Dock 1", custCity: "Kiel" },
      ...{ custRegion: "Schleswig-Holstein", custPostalCode: "24103" },
    },
  });
  return shop;
}

export type Received = Partial<ReceivedPickupOrder>;
let orders = 0;

/** A consumer's order of one A and two B arrives; returns its number. */
export async function arrives(shop: Shop, fields: Received = {}): Promise<string> {
  orders += 1;
  const lines = [
    { lineNo: 1, articleCode: "A", name: "Helmet", qty: 1, refunded: 0 },
    { lineNo: 2, articleCode: "B", name: "Tube", qty: 2, refunded: 0 },
  ];
  const row = {
    ...{ id: `W-${orders}`, sorg: shop.sorg, custCode: shop.unified, shop: "Velo Web", consumer: CONSUMER, lines },
    ...{ createdAt: "2026-11-20T09:00:00.000Z", asOf: "2026-11-20T09:00:00.000Z", pickupHours: "Mo-Sa 10:00-18:00" },
    ...fields,
  };
  await asSystem(() => receivePickupOrder(row));
  return row.id;
}

export const FIELDS = `id status nextStatuses version createdAt customer { firstName lastName fullName }
  details { id name sku qty qtyShipped qtyReady qtyOpen status } orders handOver { by to withCode reason }`;

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly nextStatuses: readonly string[];
  readonly version: number;
  readonly orders: readonly string[];
  readonly details: readonly { readonly id: string; readonly qtyShipped: number; readonly status: string | null }[];
}
interface Answer {
  readonly clickCollectOrder: Shown | null;
  readonly message: { readonly status: string; readonly description: string };
  readonly userErrors: readonly { readonly field: string; readonly message: string }[];
}

const OUTCOME = `{ clickCollectOrder { ${FIELDS} } message { status description } userErrors { field message } }`;

export async function ask(shop: Shop, query: string, variables: Record<string, unknown> = {}, buyer = {}) {
  const { data, errors } = await run(shop.actor({ scopes: SCOPES, ...buyer }), query, variables);
  if (errors.length > 0) throw new Error(errors.join(" "));
  return data;
}

export const shown = async (shop: Shop, orderId: string): Promise<Shown> =>
  (await ask(shop, `query ($orderId: ID!) { clickCollectOrder(orderId: $orderId) { ${FIELDS} } }`, { orderId }))
    .clickCollectOrder;

export const listed = async (shop: Shop, status: readonly string[] | undefined, args = ""): Promise<string[]> =>
  (
    await ask(
      shop,
      `query ($status: [String!]) { clickCollectOrders(status: $status ${args}) { clickCollectOrders { id } } }`,
      {
        status,
      },
    )
  ).clickCollectOrders.clickCollectOrders.map(({ id }: { id: string }) => id);

export const setStatus = async (shop: Shop, orderId: string, status: string, more: object = {}): Promise<Answer> =>
  (
    await ask(
      shop,
      `mutation ($orderId: ID!, $status: String!, $reason: String, $version: Int) {
        answer: clickCollectUpdateStatus(orderId: $orderId, status: $status, reason: $reason, version: $version) ${OUTCOME} }`,
      { orderId, status, ...more },
    )
  ).answer;

export const mark = async (
  shop: Shop,
  orderId: string,
  details: readonly object[],
  more: object = {},
): Promise<Answer> =>
  (
    await ask(
      shop,
      `mutation ($shipment: ClickCollectShipment!) { answer: clickCollectUpdateShipments(shipment: $shipment) ${OUTCOME} }`,
      { shipment: { orderId, details, ...more } },
    )
  ).answer;

export const handOver = async (shop: Shop, orderId: string, input: object): Promise<Answer> =>
  (
    await ask(
      shop,
      `mutation ($orderId: ID!, $code: String, $reason: String, $receivedBy: String) {
        answer: clickCollectHandOver(orderId: $orderId, code: $code, reason: $reason, receivedBy: $receivedBy) ${OUTCOME} }`,
      { orderId, ...input },
    )
  ).answer;

export const stored = async (id: string): Promise<PickupOrder> => {
  const found = await readPickupOrder(id);
  if (!found) throw new Error(`no order ${id}`);
  return found;
};

/** Runs the subscribers of an order's events so far, twice, as queues may deliver twice. */
export async function settle(id: string): Promise<void> {
  for (const type of [orderProgressed.type, pickupOrderMoved.type])
    for (let round = 1; round <= 2; round += 1) {
      const all = await eventsSoFar(type);
      const own = all.filter(({ data }) => type === orderProgressed.type || data.id === id);
      const Records = own.map((envelope, index) => ({
        messageId: `${index}`,
        body: JSON.stringify({ detail: envelope }),
      })) as unknown as Parameters<typeof pickupMail>[0]["Records"];
      const work = type === orderProgressed.type ? orderProgress : pickupMail;
      for (const record of Records) expect((await work({ Records: [record] })).batchItemFailures).toEqual([]);
    }
}

export const mailsTo = (address: string, about: string) =>
  mails()
    .filter(({ to, subject }) => to.includes(address) && subject.includes(about))
    .map(({ subject }) => subject)
    .toReversed();

export const READY = (id: string) => ({ id, status: "ready to pickup" });
export const ORDER = (id: string, qty?: number) => ({ id, status: "order to HQ", ...(qty && { qty }) });
