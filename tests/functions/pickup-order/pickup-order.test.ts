import { order as orderOf } from "@spoke/core/order";
import { pickupOrderMoved } from "@spoke/events";
import { describe, expect, it } from "vitest";
import { article, itemOf } from "../../builders/catalog-articles.ts";
import { eventsSoFar, store } from "../../builders/store.ts";
import { erpConfirms, erpDelivers } from "../../core/order/erp.ts";
import {
  arrives,
  ask,
  CONSUMER,
  handOver,
  listed,
  mails,
  mailsTo,
  mark,
  ORDER,
  pickupShop,
  READY,
  setStatus,
  settle,
  shown,
  stored,
  usePickups,
} from "./pickups.ts";

usePickups();

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
    const ready = mails().find(({ subject }) => subject.includes(`${id} liegt`));
    for (const text of [code ?? "?", "Dock 1", "24103 Kiel", "Mo–Sa 10:00–18:00", "1 × Helmet"])
      expect(ready?.text).toContain(text);
  });

  it("its history calls an item as the order does: in the language of the user, not of the consumer", async () => {
    const shop = await pickupShop();
    await store(itemOf(article("A", { sorg: shop.sorg, name: { "en-US": "Road helmet", de: "Rennradhelm" } })));
    const id = await arrives(shop);
    await mark(shop, id, [READY("1")]);
    const query =
      "query ($orderId: ID!) { clickCollectOrder(orderId: $orderId) { details { name } histories { kind item } } }";
    for (const [locale, name] of [
      ["en-US", "Road helmet"],
      ["de", "Rennradhelm"],
    ] as const) {
      const { clickCollectOrder } = await ask(shop, query, { orderId: id }, { locale });
      expect(clickCollectOrder.details[0]).toMatchObject({ name });
      expect(clickCollectOrder.histories).toContainEqual(expect.objectContaining({ kind: "set-aside", item: name }));
    }
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
