import { cart, updateProductsInCart } from "@spoke/core/cart";
import { newId, setClock } from "@spoke/core/platform";
import { acceptProposal, declineProposal, proposalStates, proposals, sendProposal } from "@spoke/core/proposal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { item, refusal, refusalOf } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const CART = "cart.display-order-qty";
const SALES = { userId: "sara", name: "Sara Sales", scopes: [CART, "menu.change-cust"] };
const COLLEAGUE = { userId: "cory", name: "Cory" };

/** A shop that sells A and B from stock; sales has 2 A and 3 B in the cart. */
async function shopWithCart(): Promise<Shop> {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  await shop.sell(["A", "B"]);
  await shop.stock("A", 10);
  await shop.stock("B", 10);
  await shop.add({ A: 2, B: 3 }, shop.sorg, SALES);
  return shop;
}

async function send(shop: Shop, note = "For the season", requestId = newId()): Promise<string> {
  await shop.as(() => sendProposal({ requestId, note }), SALES);
  return requestId;
}

const cartOf = async (shop: Shop, buyer = {}) => {
  const lines = await shop.as(() => cart({}), buyer);
  return Object.fromEntries(lines.map(({ line }) => [line.articleCode, line.qty]));
};
const shownTo = (shop: Shop, buyer = {}) => shop.as(() => proposals({}), buyer);

describe("a cart that sales hands over", () => {
  it("reaches every user of the dealer with note, sender, and today's total, and leaves the cart of sales empty", async () => {
    const shop = await shopWithCart();
    await send(shop);
    expect(await cartOf(shop, SALES)).toEqual({});
    for (const buyer of [{}, COLLEAGUE]) {
      const [shown, ...others] = await shownTo(shop, buyer);
      expect(others).toEqual([]);
      expect(shown?.proposal).toMatchObject({ note: "For the season", createdBy: { name: "Sara Sales" } });
      expect(shown?.totals).toMatchObject({ count: 2, totalQty: 5, total: 500_000 });
    }
    await shop.sell("A", { dealer: 200_000 });
    expect((await shownTo(shop))[0]?.totals.total).toBe(700_000);
  });

  it("is added on top of what the dealer's cart has, once, however often it is taken", async () => {
    const shop = await shopWithCart();
    const id = await send(shop);
    await shop.add({ A: 1 });
    const take = () => shop.as(() => acceptProposal({ id }));
    expect(await Promise.all([take(), take(), take()])).toEqual([[], [], []]);
    expect(await take()).toEqual([]);
    expect(await cartOf(shop)).toEqual({ A: 3, B: 3 });
    expect(await shownTo(shop)).toEqual([]);
    const [closed] = await shownTo(shop, SALES);
    expect(closed).toMatchObject({
      lines: [],
      proposal: { closed: { how: "taken", by: { name: `User of ${shop.unified}` } } },
    });
  });

  it("keeps the lines that cannot be added, with the reason", async () => {
    const shop = await shopWithCart();
    const id = await send(shop);
    await shop.stock("B", 1, [], "2026-11-30T00:00:00.000Z");
    const refused = await shop.as(() => acceptProposal({ id }));
    expect(refused).toMatchObject([
      { line: { articleCode: "B", qty: 3 }, problems: [{ message: "over_stock", values: { available: 1 } }] },
    ]);
    expect(await cartOf(shop)).toEqual({ A: 2 });
    expect((await shownTo(shop))[0]?.lines.map(({ line }) => line.articleCode)).toEqual(["B"]);
    // Taking it again changes nothing before there is stock.
    await shop.as(() => acceptProposal({ id }));
    expect(await cartOf(shop)).toEqual({ A: 2 });
    await shop.stock("B", 5, [], "2026-12-01T00:00:00.000Z");
    expect(await shop.as(() => acceptProposal({ id }))).toEqual([]);
    expect(await cartOf(shop)).toEqual({ A: 2, B: 3 });
  });

  it("counts what the cart has against stock", async () => {
    const shop = await shopWithCart();
    const id = await send(shop);
    await shop.add({ A: 9 });
    const refused = await shop.as(() => acceptProposal({ id }));
    expect(refused.map(({ line }) => [line.articleCode, line.qty])).toEqual([["A", 2]]);
    expect(await cartOf(shop)).toEqual({ A: 9, B: 3 });
  });

  it("is sent once per request, and not without lines", async () => {
    const shop = await shopWithCart();
    const id = newId();
    await Promise.all([send(shop, "x", id), send(shop, "x", id)]);
    await send(shop, "x", id);
    expect(await shownTo(shop)).toHaveLength(1);
    expect(await refusal(send(shop))).toMatchObject({ message: "cart_empty" });
  });

  it("can be declined by the dealer, and taken back by sales", async () => {
    const shop = await shopWithCart();
    const id = await send(shop);
    await shop.as(() => declineProposal({ id }));
    await shop.as(() => declineProposal({ id }));
    expect(await shownTo(shop)).toEqual([]);
    expect(await refusal(shop.as(() => acceptProposal({ id })))).toMatchObject({ message: "proposal_closed" });
    expect(await cartOf(shop)).toEqual({});
    await shop.add({ A: 2 }, shop.sorg, SALES);
    const other = await send(shop);
    await shop.as(() => acceptProposal({ id: other }), SALES);
    expect(await cartOf(shop, SALES)).toEqual({ A: 2 });
  });

  it("is declined with a reason, which sales of its sales organizations read with the articles", async () => {
    const shop = await newShop({ sorgs: 2 });
    const [first = "", second = ""] = shop.sorgs;
    await shop.sell("A");
    await shop.add({ A: 2 }, first, SALES);
    const id = await send(shop);
    const decline = (reason: string) => shop.as(() => declineProposal({ id, reason }));
    expect((await refusal(decline("x".repeat(501)))).errors).toEqual([{ field: "reason", message: "too_long" }]);
    expect((await refusal(decline("no\u0007"))).errors).toMatchObject([{ field: "reason" }]);
    await decline("Too early");
    const [closed] = await shownTo(shop, SALES);
    expect(closed).toMatchObject({
      lines: [{ line: { articleCode: "A", qty: 2 } }],
      proposal: { closed: { how: "declined" }, declined: { reason: "Too early" } },
    });
    expect(await shownTo(shop, { ...SALES, sorgs: [second] })).toEqual([]);
    const at = (sorg: string) => proposalStates(shop.unified, sorg);
    expect(await at(first)).toEqual({ states: new Set(["declined"]), reason: "Too early" });
    expect(await at(second)).toEqual({ states: new Set(), reason: "" });
  });

  it("tells a user if a colleague was faster, or sales withdrew it", async () => {
    const shop = await shopWithCart();
    const id = await send(shop);
    const takers = [shop.as(() => acceptProposal({ id })), shop.as(() => acceptProposal({ id }), COLLEAGUE)];
    const outcomes = await Promise.allSettled(takers);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: "proposal_closed" },
    });
  });

  it("stays for others with the lines that who declines cannot see", async () => {
    const shop = await newShop({ sorgs: 2 });
    const [first = "", second = ""] = shop.sorgs;
    await shop.sell("A", { article: { sorg: first } });
    await shop.sell("B", { article: { sorg: second } });
    await shop.add({ A: 1 }, first, SALES);
    await shop.add({ B: 2 }, second, SALES);
    const id = await send(shop);
    await shop.as(() => declineProposal({ id }), { sorgs: [first] });
    const [left] = await shownTo(shop);
    expect(left?.lines.map(({ line }) => line.articleCode)).toEqual(["B"]);
  });

  it("is only for the customer and the sales organizations that it was made for", async () => {
    const shop = await newShop({ sorgs: 2 });
    const [first = "", second = ""] = shop.sorgs;
    await shop.sell("A");
    await shop.sell("Z", { article: { sorg: second } });
    await shop.add({ Z: 1 }, second, SALES);
    const id = await send(shop);
    const unified = `${shop.unified}X`;
    await shop.addCustomer(unified);
    const areas = [{ sorg: first, priceList: "L1" }];
    const elsewhere = { customer: { code: { unified: shop.unified }, areas } };
    for (const stranger of [{ unified }, elsewhere]) {
      expect(await shownTo(shop, stranger)).toEqual([]);
      for (const work of [acceptProposal, declineProposal])
        expect(await refusalOf(shop.as<unknown>(() => work({ id }), stranger))).toMatchObject({ kind: "not-found" });
    }
    expect(await shownTo(shop)).toHaveLength(1);
  });

  it("is sent once by a request; the same id with another note or cart, or of another user, is refused", async () => {
    const shop = await shopWithCart();
    const id = await send(shop);
    await send(shop, "For the season", id);
    expect(await shownTo(shop)).toHaveLength(1);
    const used = { errors: [{ field: "requestId", message: "request_id_used" }] };
    expect(await refusal(send(shop, "Another note", id))).toMatchObject(used);
    const other = shop.as(() => sendProposal({ requestId: id, note: "For the season" }), { ...SALES, userId: "otto" });
    expect(await refusal(other)).toMatchObject(used);
    const later = setClock(() => Date.now() + 1000);
    try {
      await shop.add({ A: 1 }, shop.sorg, SALES);
    } finally {
      later();
    }
    expect(await refusal(send(shop, "For the season", id))).toMatchObject(used);
    expect(await cartOf(shop, SALES)).toEqual({ A: 1 });
  });

  it("is not sent by dealers, and not taken by who has no cart", async () => {
    const shop = await shopWithCart();
    const id = await send(shop);
    const input = { requestId: newId(), note: "" };
    for (const scopes of [[CART], ["menu.change-cust"]])
      expect(await refusalOf(shop.as(() => sendProposal(input), { scopes }))).toMatchObject({ kind: "forbidden" });
    for (const work of [() => acceptProposal({ id }), () => declineProposal({ id }), () => proposals({})])
      expect(await refusalOf(shop.as<unknown>(work, { scopes: ["page.catalog"] }))).toMatchObject({
        kind: "forbidden",
      });
  });

  it("has a note of at most 500 characters, and ten can be open", async () => {
    const shop = await shopWithCart();
    expect(await refusal(send(shop, "n".repeat(501)))).toMatchObject({
      errors: [{ field: "note", message: "too_long" }],
    });
    for (let count = 0; count < 10; count += 1) {
      await shop.as(() => updateProductsInCart({ products: [{ articleCode: "A", sorg: shop.sorg, qty: 1 }] }), SALES);
      await send(shop);
    }
    await shop.add({ A: 1 }, shop.sorg, SALES);
    expect(await refusal(send(shop))).toMatchObject({ message: "proposals_full" });
    expect(await cartOf(shop, SALES)).toEqual({ A: 1 });
  });

  it("ends by itself after 30 days", async () => {
    const shop = await shopWithCart();
    const id = await send(shop);
    const stored = await item(`PROPOSALS#${shop.unified}`, id);
    const days = (Number(stored?.ttl) * 1000 - Date.parse(String(stored?.createdAt))) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });
});
