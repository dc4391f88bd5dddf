import { order as orderOf } from "@spoke/core/order";
import { followOrders } from "@spoke/core/pickup-order";
import { pickupOrderMoved } from "@spoke/events";
import { describe, expect, it } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { asSystem, eventsSoFar } from "../../builders/store.ts";
import { erpConfirms, erpDelivers } from "../../core/order/erp.ts";
import { run } from "../cart/run.ts";
import { arrives, mark, ORDER, pickupShop, READY, settle, shown, usePickups } from "./pickups.ts";

usePickups();

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
