import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matchesPattern } from "@spoke/cloud/eventbridge/pattern.ts";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { customerKey } from "@spoke/core/customer";
import { order as orderOf } from "@spoke/core/order";
import { erasePickupConsumers, followOrders, readPickupOrder, receivePickupOrder } from "@spoke/core/pickup-order";
import type { PickupOrder, ReceivedPickupOrder } from "@spoke/core/pickup-order/schema.ts";
import { logger, setClock } from "@spoke/core/platform";
import { userIndex, userKey } from "@spoke/core/user";
import { orderProgressed, pickupOrderMoved } from "@spoke/events";
import { handler as orderProgress } from "@spoke/functions/subscribers/order-progressed-pickup.ts";
import { handler as pickupMail } from "@spoke/functions/subscribers/pickup-order-moved-mail.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, asSystem, eventsSoFar, itemsUnder, store } from "../../builders/store.ts";
import { erpConfirms, erpDelivers } from "../../core/order/erp.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { run } from "../cart/run.ts";

let table: TestTable;
let mail: MailService;
let directory: string;
let resetClock = (): void => undefined;

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

const SCOPES = ["page.click-collect", "cart.display-order-qty", "page.orderlist"];
const CONSUMER = { firstName: "Mia", lastName: "Fox", email: "mia@home.example", phone: "+49 30 1234", locale: "de" };

/** A dealer with the articles A and B, and a mail address. */
async function pickupShop(): Promise<Shop> {
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

type Received = Partial<ReceivedPickupOrder>;
let orders = 0;

/** A consumer's order of one A and two B arrives; returns its number. */
async function arrives(shop: Shop, fields: Received = {}): Promise<string> {
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

const FIELDS = `id status nextStatuses version createdAt customer { firstName lastName fullName }
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

async function ask(shop: Shop, query: string, variables: Record<string, unknown> = {}, buyer = {}) {
  const { data, errors } = await run(shop.actor({ scopes: SCOPES, ...buyer }), query, variables);
  if (errors.length > 0) throw new Error(errors.join(" "));
  return data;
}

const shown = async (shop: Shop, orderId: string): Promise<Shown> =>
  (await ask(shop, `query ($orderId: ID!) { clickCollectOrder(orderId: $orderId) { ${FIELDS} } }`, { orderId }))
    .clickCollectOrder;

const listed = async (shop: Shop, status: readonly string[] | undefined, args = ""): Promise<string[]> =>
  (
    await ask(
      shop,
      `query ($status: [String!]) { clickCollectOrders(status: $status ${args}) { clickCollectOrders { id } } }`,
      {
        status,
      },
    )
  ).clickCollectOrders.clickCollectOrders.map(({ id }: { id: string }) => id);

const setStatus = async (shop: Shop, orderId: string, status: string, more: object = {}): Promise<Answer> =>
  (
    await ask(
      shop,
      `mutation ($orderId: ID!, $status: String!, $reason: String, $version: Int) {
        answer: clickCollectUpdateStatus(orderId: $orderId, status: $status, reason: $reason, version: $version) ${OUTCOME} }`,
      { orderId, status, ...more },
    )
  ).answer;

const mark = async (shop: Shop, orderId: string, details: readonly object[], more: object = {}): Promise<Answer> =>
  (
    await ask(
      shop,
      `mutation ($shipment: ClickCollectShipment!) { answer: clickCollectUpdateShipments(shipment: $shipment) ${OUTCOME} }`,
      { shipment: { orderId, details, ...more } },
    )
  ).answer;

const handOver = async (shop: Shop, orderId: string, input: object): Promise<Answer> =>
  (
    await ask(
      shop,
      `mutation ($orderId: ID!, $code: String, $reason: String, $receivedBy: String) {
        answer: clickCollectHandOver(orderId: $orderId, code: $code, reason: $reason, receivedBy: $receivedBy) ${OUTCOME} }`,
      { orderId, ...input },
    )
  ).answer;

const stored = async (id: string): Promise<PickupOrder> => {
  const found = await readPickupOrder(id);
  if (!found) throw new Error(`no order ${id}`);
  return found;
};

/** Runs the subscribers of an order's events so far, twice, as queues may deliver twice. */
async function settle(id: string): Promise<void> {
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

const mailsTo = (address: string, about: string) =>
  mail.mailbox
    .list(1_000)
    .filter(({ to, subject }) => to.includes(address) && subject.includes(about))
    .map(({ subject }) => subject)
    .toReversed();

const READY = (id: string) => ({ id, status: "ready to pickup" });
const ORDER = (id: string, qty?: number) => ({ id, status: "order to HQ", ...(qty && { qty }) });

describe("click and collect", () => {
  it("[click-collect-001] an order passes through every status, from the web shop to the hand-over", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    const statuses = [(await shown(shop, id)).status];
    const look = async () => {
      await settle(id);
      statuses.push((await shown(shop, id)).status);
    };
    await setStatus(shop, id, "open");
    await look();
    await mark(shop, id, [READY("1"), ORDER("2")]);
    await look();
    const [orderNumber = ""] = (await shown(shop, id)).orders;
    const placed = await shop.as(() => orderOf({ orderNumber }));
    expect(placed).toMatchObject({ pickupOrder: id, poNumber: id, lines: [{ articleCode: "B", qty: 2 }] });
    await erpConfirms(placed);
    await look();
    await erpConfirms(placed, { status: "in-progress", asOf: "2026-11-02T01:00:00.000Z" });
    await look();
    await erpDelivers(placed, { 1: 1 }, { doNumber: "DO1" });
    await look();
    await erpDelivers(placed, { 1: 1 }, { doNumber: "DO2" });
    await look();
    await mark(shop, id, [READY("2")]);
    await look();
    const { code } = await stored(id);
    await handOver(shop, id, { code });
    await look();
    expect(statuses).toEqual([
      ...["need confirmation", "open", "processing by HQ", "confirmed", "shipment from HQ", "partially shipped"],
      ...["shipped", "ready to pickup", "complete"],
    ]);
    expect(mailsTo(CONSUMER.email, id)).toEqual([
      `Ihre Bestellung ${id} ist bestätigt`,
      `Ihre Bestellung ${id} liegt zur Abholung bereit`,
      `Sie haben Ihre Bestellung ${id} abgeholt`,
    ]);
    expect(mailsTo(`${shop.unified.toLowerCase()}@shop.example`, id)).toEqual([`New order for pickup: ${id}`]);
    const ready = mail.mailbox.list(1_000).find(({ subject }) => subject.includes(`${id} liegt`));
    for (const text of [code ?? "?", "Dock 1", "24103 Kiel", "Mo–Sa 10:00–18:00", "1 × Helmet"])
      expect(ready?.text).toContain(text);
  });

  it("[click-collect-002] the status is changed by the order's id and a status, once, and only where it is possible", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    const { version } = await shown(shop, id);
    const answers = await Promise.all([
      setStatus(shop, id, "open", { version }),
      setStatus(shop, id, "open", { version }),
    ]);
    expect(answers.map(({ message }) => message.status)).toEqual(["success", "success"]);
    expect(await shown(shop, id)).toMatchObject({
      status: "open",
      version: version + 1,
      nextStatuses: ["ready to pickup", "canceled"],
    });
    expect((await setStatus(shop, id, "ready to pickup", { version })).message.description).toBe("conflict");
    expect((await setStatus(shop, id, "complete")).userErrors).toEqual([
      { field: "status", message: "pickup_hand_over_first" },
    ]);
    expect((await setStatus(shop, id, "shipped")).userErrors).toEqual([
      { field: "status", message: "pickup_status_follows" },
    ]);
    expect((await setStatus(shop, id, "lost")).userErrors).toMatchObject([{ field: "status" }]);
    expect((await setStatus(shop, id, "ready to pickup")).clickCollectOrder?.status).toBe("ready to pickup");
    expect((await setStatus(shop, id, "canceled")).message.description).toBe("pickup_transition_refused");
    expect((await setStatus(shop, id, "open")).message.description).toBe("pickup_transition_refused");
    const refused = await arrives(shop);
    expect((await setStatus(shop, refused, "canceled", { reason: "Sold out" })).clickCollectOrder?.status).toBe(
      "canceled",
    );
    await settle(refused);
    expect(mailsTo(CONSUMER.email, refused)).toEqual([`Ihre Bestellung ${refused} wurde storniert`]);
    const [moves] = [await eventsSoFar(pickupOrderMoved.type)];
    expect(moves.filter(({ data }) => data.id === id).map(({ data }) => data.to)).toEqual([
      "needs-confirmation",
      "open",
      "ready",
    ]);
  });

  it("[click-collect-003] items are marked 'order to HQ' or 'ready to pickup'", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    const marks = async () => (await shown(shop, id)).details.map(({ status }) => status);
    expect(await marks()).toEqual([null, null]);
    await mark(shop, id, [READY("1"), ORDER("2", 1)]);
    expect(await marks()).toEqual(["ready to pickup", null]);
    await mark(shop, id, [{ ...READY("2"), qty: 1 }]);
    expect(await marks()).toEqual(["ready to pickup", "order to HQ"]);
    expect((await mark(shop, id, [{ ...READY("1"), qty: 2 }])).userErrors).toEqual([
      { field: "details.0.qty", message: "pickup_more_than_due" },
    ]);
    expect((await mark(shop, id, [{ id: "1", status: "lost" }])).userErrors).toMatchObject([
      { field: "details.0.status" },
    ]);
    expect((await mark(shop, id, [READY("9")])).userErrors).toEqual([
      { field: "details.0.id", message: "unknown_value" },
    ]);
  });

  it("the order at headquarters is shown before it is placed, and is refused if it comes to another total", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    const { clickCollectOrderDraft: answer } = await ask(
      shop,
      `query ($shipment: ClickCollectShipment!) { clickCollectOrderDraft(shipment: $shipment) {
        draft { goods discount freight total payment shipTo } message { status } } }`,
      { shipment: { orderId: id, details: [ORDER("2")] } },
    );
    const { draft } = answer;
    expect(draft).toMatchObject({ payment: expect.any(String), shipTo: expect.any(String) });
    expect(draft.total).toBe(draft.goods - draft.discount + draft.freight);
    expect((await shown(shop, id)).orders).toEqual([]);
    const refused = await mark(shop, id, [ORDER("2")], { expectedTotal: draft.total + 1 });
    expect(refused.userErrors).toEqual([{ field: "expectedTotal", message: "price_changed" }]);
    expect((await shown(shop, id)).orders).toEqual([]);
    const { clickCollectOrder } = await mark(shop, id, [ORDER("2")], { expectedTotal: draft.total });
    expect(clickCollectOrder?.orders).toHaveLength(1);
  });

  it("[click-collect-004] orders are listed by a list of statuses, and read and marked by their id", async () => {
    const shop = await pickupShop();
    const [first, second, third] = [
      await arrives(shop, { createdAt: "2026-11-21T09:00:00.000Z" }),
      await arrives(shop, { createdAt: "2026-11-20T09:00:00.000Z" }),
      await arrives(shop, { createdAt: "2026-11-19T09:00:00.000Z" }),
    ];
    await setStatus(shop, third, "ready to pickup");
    const done = await arrives(shop);
    await setStatus(shop, done, "ready to pickup");
    await handOver(shop, done, { reason: "Mail lost" });
    expect(await listed(shop, undefined)).toEqual([second, first, third, done]);
    expect(await listed(shop, ["need confirmation"])).toEqual([second, first]);
    expect(await listed(shop, ["ready to pickup", "complete"])).toEqual([third, done]);
    expect(await listed(shop, undefined, "limit: 2, page: 2")).toEqual([third, done]);
    expect(await listed(shop, undefined, `search: "mia fox"`)).toHaveLength(4);
    expect(await listed(shop, undefined, `search: "${first}"`)).toEqual([first]);
    expect((await shown(shop, first)).id).toBe(first);
    const { clickCollectCounts } = await ask(shop, "{ clickCollectCounts { status count } }");
    expect(clickCollectCounts).toContainEqual({ status: "need confirmation", count: 2 });
    const { clickCollectOrder } = await mark(shop, first, [READY("1"), READY("2")]);
    expect(clickCollectOrder).toMatchObject({ id: first, status: "ready to pickup" });
    await expect(listed(shop, ["lost"])).rejects.toThrow();
    const other = await pickupShop();
    await expect(shown(other, first)).rejects.toThrow("not_found");
    expect((await setStatus(other, first, "open")).message.description).toBe("not_found");
    expect((await handOver(other, first, { reason: "x" })).message.description).toBe("not_found");
  });

  it("[click-collect-005] an order shows the consumer's full name, lines with sku, qty and qtyShipped, and when it was created", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    await mark(shop, id, [READY("1")]);
    expect(await shown(shop, id)).toMatchObject({
      ...{ id, status: "open", createdAt: "2026-11-20T09:00:00.000Z" },
      customer: { firstName: "Mia", lastName: "Fox", fullName: "Mia Fox" },
      details: [
        { name: "Helmet", sku: "A", qty: 1, qtyShipped: 1 },
        { name: "Tube", sku: "B", qty: 2, qtyShipped: 0 },
      ],
    });
  });
});

describe("an order from headquarters", () => {
  it("is placed once, however often and at the same time dealers send it", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    const answers = await Promise.all([1, 2, 3].map(() => mark(shop, id, [ORDER("1"), ORDER("2")])));
    expect(answers.filter(({ message }) => message.status === "success").length).toBeGreaterThan(0);
    await mark(shop, id, [ORDER("1"), ORDER("2")]);
    const { orders: numbers } = await shown(shop, id);
    expect(numbers).toHaveLength(1);
    expect(await shop.ordersInTable()).toEqual([{ orderNumber: numbers[0] }]);
    expect((await eventsSoFar("order.placed")).filter(({ data }) => data.customer === shop.unified)).toHaveLength(1);
  });

  it("obeys stock and credit, and changes nothing when it is refused", async () => {
    const shop = await newShop({ host: { creditCheck: true }, sorg: { exactQtyCheck: true } });
    await shop.sell(["A", "B"]);
    await shop.stock("B", 1);
    await shop.setCredit({ creditLimit: 9_000_000 });
    const id = await arrives(shop);
    const refused = await mark(shop, id, [READY("1"), ORDER("2")]);
    expect(refused.message.status).toBe("failed");
    expect(refused.userErrors.map(({ field }) => field)).toContain("details.1.qty");
    expect(await shown(shop, id)).toMatchObject({ status: "need confirmation", version: 1 });
    expect(await shop.ordersInTable()).toEqual([]);
    await shop.stock("B", 5, [], "2026-01-02T00:00:00.000Z");
    await shop.setCredit({ creditLimit: 10_000 });
    expect((await mark(shop, id, [ORDER("2")])).message.description).toBe("insufficient_order_balance");
    const foreign = await arrives(shop, {
      lines: [{ lineNo: 1, articleCode: "OWN-1", name: "Local goods", qty: 1, refunded: 0 }],
    });
    expect((await mark(shop, foreign, [ORDER("1")])).userErrors).toEqual([
      { field: "details.0.qty", message: "article_not_found" },
    ]);
  });

  it("needs the right to order", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    const query = `mutation { clickCollectUpdateShipments(shipment: { orderId: "${id}", details: [{ id: "1", status: "order to HQ" }] }) { message { status } } }`;
    const { errors } = await run(shop.actor({ scopes: ["page.click-collect"] }), query);
    expect(errors).toEqual(["forbidden"]);
  });

  it("that headquarters rejects leaves its items to be decided again", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    await mark(shop, id, [READY("1"), ORDER("2")]);
    const [orderNumber = ""] = (await shown(shop, id)).orders;
    await erpConfirms(await shop.as(() => orderOf({ orderNumber })), { status: "rejected", lines: [] });
    await settle(id);
    expect(await shown(shop, id)).toMatchObject({
      status: "open",
      details: [{ status: "ready to pickup" }, { status: null }],
    });
    await mark(shop, id, [ORDER("2")]);
    expect((await shown(shop, id)).orders).toHaveLength(2);
  });

  it("is followed whatever order its events come in", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    await mark(shop, id, [ORDER("1"), ORDER("2")]);
    const [orderNumber = ""] = (await shown(shop, id)).orders;
    const placed = await shop.as(() => orderOf({ orderNumber }));
    await erpDelivers(placed, { 1: 1, 2: 2 });
    await erpConfirms(placed);
    await asSystem(() => followOrders({ orderNumbers: [orderNumber, orderNumber, "261101-AAAAA"] }));
    await settle(id);
    expect((await shown(shop, id)).status).toBe("shipped");
    expect(
      (await eventsSoFar(pickupOrderMoved.type)).filter(({ data }) => data.id === id && data.to === "shipped"),
    ).toHaveLength(1);
  });
});

describe("the web shop's messages", () => {
  it("count once, and older ones not at all", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    const again = (fields: Received) =>
      asSystem(async () => {
        const { lines, consumer, ...facts } = await stored(id);
        const { custCode, sorg, shop: name, createdAt, asOf } = facts;
        return receivePickupOrder({ id, custCode, sorg, shop: name, createdAt, asOf, consumer, lines, ...fields });
      });
    expect(await again({})).toBe("unchanged");
    expect(await again({ asOf: "2026-11-19T00:00:00.000Z" })).toBe("older");
    await mark(shop, id, [READY("1")]);
    const refund = { lineNo: 2, articleCode: "B", name: "Tube", qty: 2, refunded: 2 };
    const helmet = { lineNo: 1, articleCode: "A", name: "Helmet", qty: 1, refunded: 0 };
    expect(await again({ asOf: "2026-11-22T00:00:00.000Z", lines: [helmet, refund] })).toBe("changed");
    expect((await shown(shop, id)).status).toBe("ready to pickup");
    expect(await again({ asOf: "2026-11-21T00:00:00.000Z" })).toBe("older");
    expect((await shown(shop, id)).status).toBe("ready to pickup");
    expect(await again({ asOf: "2026-11-23T00:00:00.000Z", isCanceled: true })).toBe("changed");
    expect(await again({ asOf: "2026-11-24T00:00:00.000Z" })).toBe("unchanged");
    await settle(id);
    expect(mailsTo(`${shop.unified.toLowerCase()}@shop.example`, id)).toEqual([`Pickup canceled: ${id}`]);
    expect((await handOver(shop, id, { reason: "x" })).message.description).toBe("pickup_not_ready");
  });

  it("reach the addresses for confirmations of the dealer's active users instead of the dealer's own, each once", async () => {
    const shop = await pickupShop();
    const staff = (id: string, fields: object) => {
      const user = {
        id: `${shop.unified}-${id}`,
        username: `${id}.${shop.unified}`.toLowerCase(),
        name: id,
        roles: [],
      };
      return store({
        kind: "put",
        item: {
          ...userKey(user.id),
          ...userIndex(shop.sorg, user.username),
          ...{ ...user, hosts: ["velo.example"], custCode: shop.unified, asOf: AS_OF, ...fields },
        },
      });
    };
    const [first, second, gone] = ["pickup", "stock", "gone"].map((name) =>
      `${name}@${shop.unified}.example`.toLowerCase(),
    );
    await staff("ann", { emailConfirmations: [first, "no address"] });
    await staff("bob", { emailConfirmations: [first?.toUpperCase(), second] });
    await staff("old", { emailConfirmations: [gone], active: false });
    await staff("far", { emailConfirmations: [gone], custCode: "OTHER" });
    const id = await arrives(shop);
    await settle(id);
    const subjects = [`New order for pickup: ${id}`];
    const to = mail.mailbox.list(1_000).filter(({ subject }) => subject.includes(id));
    expect(to.flatMap((each) => each.to.map((address) => address.toLowerCase())).sort()).toEqual(
      [first, second].sort(),
    );
    expect(to.map(({ subject }) => subject)).toEqual([...subjects, ...subjects]);
  });

  it("are answered by events that the rule of decision 077 selects, without personal data", async () => {
    const [shop, other] = [await pickupShop(), await pickupShop()];
    const id = await arrives(shop);
    await setStatus(shop, id, "ready to pickup");
    await arrives(other);
    const decision = readFileSync("docs/decisions/077-statuses-for-web-shops.md", "utf8");
    const rule = /```json\n(.*?)```/s.exec(decision)?.[1]?.replace("U001", shop.sorg) ?? "";
    const all = (await eventsSoFar(pickupOrderMoved.type)).map((detail) => ({
      ...{ source: "spoke", "detail-type": detail.type, detail },
    }));
    const selected = all.filter((event) => matchesPattern(JSON.parse(rule), event));
    expect(selected.map(({ detail }) => [detail.data.id, detail.data.to])).toEqual([
      [id, "needs-confirmation"],
      [id, "ready"],
    ]);
    const text = JSON.stringify(selected);
    for (const secret of [...Object.values(CONSUMER), (await stored(id)).code ?? "?"])
      if (secret !== CONSUMER.locale) expect(text).not.toContain(secret);
  });

  it("for a dealer of another seller are refused, and another dealer's order is not replaced", async () => {
    const [shop, other] = [await pickupShop(), await pickupShop()];
    await expect(arrives(shop, { custCode: other.unified })).rejects.toMatchObject({
      userErrors: [{ field: "custCode", message: "customer_unknown" }],
    });
    const id = await arrives(shop);
    await expect(arrives(other, { id })).rejects.toMatchObject({ userErrors: [{ message: "belongs_to_another" }] });
  });
});

describe("the hand-over", () => {
  it("takes the code as people type it, records who gave and who took the goods, and happens once", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    expect((await handOver(shop, id, { reason: "x" })).message.description).toBe("pickup_not_ready");
    await setStatus(shop, id, "ready to pickup");
    const code = (await stored(id)).code ?? "";
    expect((await handOver(shop, id, {})).userErrors).toEqual([{ field: "code", message: "pickup_code_or_reason" }]);
    const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`;
    const answers = await Promise.all([1, 2].map(() => handOver(shop, id, { code: typed, receivedBy: "Tom Fox" })));
    expect(answers.map(({ message }) => message.status)).toEqual(["success", "success"]);
    expect(answers[0]?.clickCollectOrder).toMatchObject({
      handOver: { by: `User of ${shop.unified}`, to: "Tom Fox", withCode: true, reason: "" },
    });
    expect(
      (await eventsSoFar(pickupOrderMoved.type)).filter(({ data }) => data.id === id && data.to === "complete"),
    ).toHaveLength(1);
  });

  it("is closed after five wrong codes, for a while, and never tells the code", async () => {
    resetClock = setClock(() => Date.parse("2026-11-23T10:00:00Z"));
    const shop = await pickupShop();
    const id = await arrives(shop);
    await setStatus(shop, id, "ready to pickup");
    const code = (await stored(id)).code ?? "";
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await handOver(shop, id, { code: "WRONG1" })).userErrors).toEqual([
        { field: "code", message: "pickup_code_wrong" },
      ]);
    const locked = await handOver(shop, id, { code });
    expect(locked.message.description).toBe("pickup_code_limited");
    expect(locked.userErrors).toMatchObject([{ field: "code", message: "pickup_code_locked" }]);
    resetClock();
    resetClock = setClock(() => Date.parse("2026-11-23T10:16:00Z"));
    expect((await handOver(shop, id, { code })).message.status).toBe("success");
    const everything = `query ($orderId: ID!) { clickCollectOrder(orderId: $orderId) { ${FIELDS} histories { kind by status item qty } } }`;
    expect(JSON.stringify(await ask(shop, everything, { orderId: id }))).not.toContain(code);
  });
});

describe("personal data of consumers", () => {
  it("are in no log and no history, and are erased 90 days after the end", async () => {
    const lines: string[] = [];
    for (const method of ["error", "warn", "info"] as const)
      vi.spyOn(logger, method).mockImplementation(
        (message, details = {}) => void lines.push(message, JSON.stringify(details)),
      );
    resetClock = setClock(() => Date.parse("2026-06-01T10:00:00Z"));
    const shop = await pickupShop();
    const id = await arrives(shop);
    await setStatus(shop, id, "ready to pickup");
    await handOver(shop, id, { reason: "Knows the shop", receivedBy: "Tom Fox" });
    await settle(id);
    const open = await arrives(shop);
    resetClock();
    resetClock = setClock(() => Date.parse("2026-08-29T10:00:00Z"));
    await asSystem(() => erasePickupConsumers({}));
    expect((await stored(id)).consumer.lastName).toBe("Fox");
    resetClock();
    resetClock = setClock(() => Date.parse("2026-08-30T11:00:00Z"));
    await asSystem(() => erasePickupConsumers({}));
    await asSystem(() => erasePickupConsumers({}));
    vi.restoreAllMocks();
    const rest = JSON.stringify(
      (await itemsUnder(`PICKUPORDER#${id}`, `PICKUPORDERS#${shop.unified}`, "AUDIT#PICKUP")).filter(
        (item) => !JSON.stringify(item).includes(open),
      ),
    );
    for (const secret of ["Fox", "Mia", "mia@", "1234", "Knows"]) expect(rest).not.toContain(secret);
    expect(lines.join("\n")).not.toMatch(/Fox|mia@/);
    expect(await shown(shop, id)).toMatchObject({ status: "complete", customer: { fullName: "" } });
    expect((await stored(open)).consumer.lastName).toBe("Fox");
  });
});
