import { history } from "@spoke/core/history";
import { confirmByHand, sendOrderToErp } from "@spoke/core/order";
import { type Actor, isoNow, newId, withActor } from "@spoke/core/platform";
import { updateOrderLimits } from "@spoke/core/product-admin";
import { createRole, updateRole } from "@spoke/core/roles";
import { afterAll, beforeAll, expect, it } from "vitest";
import { article, itemOf, storeAll } from "../../builders/catalog-articles.ts";
import { startStores } from "../../builders/reports.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { addUser, seedSites } from "../../builders/sites.ts";
import { asSystem, refusalOf } from "../../builders/store.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
  await seedSites();
  await addUser({ id: "olga", name: "Olga Office", roles: ["administrator"] });
});
afterAll(() => stop());

const officeOf = (shop: Shop, patch: Partial<Actor> = {}): Actor =>
  shop.actor({ userId: "olga", scopes: new Set(["order.confirm"]), customer: undefined, ...patch });

const read = (who: Actor, input: Parameters<typeof history>[0]) => withActor(who, () => history(input));
const today = (): string => isoNow().slice(0, 10);

it("the office reads who answered an order, newest first and page by page; others do not find it", async () => {
  const shop = await newShop();
  const { orderNumber } = await shop.order({ CHAIN: 1 });
  await asSystem(() => sendOrderToErp({ orderNumber, eventId: newId() }));
  const lines = [{ lineNo: 1, supplies: [{ supplyQty: 1, supplyDate: today() }] }];
  await withActor(officeOf(shop), () => confirmByHand({ orderNumber, status: "confirmed", lines }));

  const all = await read(officeOf(shop), { kind: "order", id: orderNumber });
  expect(all.data).toMatchObject([
    { what: "answered by hand", who: "Olga Office", details: [{ name: "state", value: "confirmed" }] },
    { what: "sent to the ERP", who: "" },
  ]);
  const [first] = (await read(officeOf(shop), { kind: "order", id: orderNumber, limit: 1 })).data;
  const rest = await read(officeOf(shop), { kind: "order", id: orderNumber, after: first?.id, limit: 1 });
  expect(rest).toMatchObject({ data: [{ what: "sent to the ERP" }], hasMore: false });

  for (const patch of [{ sorgs: ["XX"] }, { unrestrictedSorgs: [] }]) {
    const foreign = read(officeOf(shop, patch), { kind: "order", id: orderNumber });
    expect((await refusalOf(foreign))?.kind).toBe("not-found");
  }
  const dealer = shop.as(() => history({ kind: "order", id: orderNumber }));
  expect((await refusalOf(dealer))?.kind).toBe("forbidden");
  const wrongScope = read(officeOf(shop), { kind: "role", id: "sales" });
  expect((await refusalOf(wrongScope))?.kind).toBe("forbidden");
});

it("product analysts read what was changed about an article of their sales organizations", async () => {
  const shop = await newShop();
  const scopes = new Set(["product.mass-update", "page.catalog-analyze"]);
  const analyst = officeOf(shop, { scopes });
  const { sorg } = analyst;
  const code = "LOCK";
  await storeAll([itemOf(article(code, { sorg }))]);
  await withActor(analyst, () => updateOrderLimits({ products: [{ articleCode: code, sorg, orderLimit: 4 }] }));
  const found = await read(analyst, { kind: "article", id: `${sorg}-${code}` });
  expect(found.data).toMatchObject([{ what: "order limit", who: "Olga Office" }]);
  const foreign = read(analyst, { kind: "article", id: `XX-${code}` });
  expect((await refusalOf(foreign))?.kind).toBe("not-found");
});

it("administrators read which permissions a role had before and after", async () => {
  const shop = await newShop();
  const scopes = new Set(["page.user-management", "page.news", "page.catalog"]);
  const boss = officeOf(shop, { scopes });
  const made = await withActor(boss, () =>
    createRole({ id: "reader", name: "Reader", description: "", permissions: ["page.news"] }),
  );
  const change = { name: "Reader", description: "", permissions: ["page.catalog"] };
  await withActor(boss, () => updateRole({ ...change, id: "reader", version: made?.version ?? 0 }));
  const { data } = await read(boss, { kind: "role", id: "reader" });
  expect(data.map(({ what }) => what)).toEqual(["changed", "made"]);
  expect(data[0]?.details).toEqual([
    { name: "before", value: "page.news" },
    { name: "after", value: "page.catalog" },
  ]);
});
