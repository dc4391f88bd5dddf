import { history } from "@spoke/core/history";
import { wordsIn } from "@spoke/core/history/words.ts";
import { confirmByHand, sendOrderToErp } from "@spoke/core/order";
import { type Actor, isoNow, newId, withActor } from "@spoke/core/platform";
import { updateOrderLimits } from "@spoke/core/product-admin";
import { createGroupRole, createRole, updateRole } from "@spoke/core/roles";
import { userSchema } from "@spoke/core/user/schema.ts";
import { userChanges } from "@spoke/core/user-admin/change.ts";
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
    {
      ...{ what: "answered by hand", who: "Olga Office" },
      changes: [
        { field: "orderState", kind: "text", before: ["waiting-confirmation"], after: ["confirmed"] },
        { field: "confirmedPieces", kind: "number", before: ["0"], after: ["1"] },
      ],
    },
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

it("internal notes of an order are shown to who confirms orders, to others only that they changed", async () => {
  const shop = await newShop();
  const { orderNumber } = await shop.order({ CHAIN: 1 });
  await asSystem(() => sendOrderToErp({ orderNumber, eventId: newId() }));
  const lines = [{ lineNo: 1, supplies: [{ supplyQty: 1, supplyDate: today() }] }];
  const internalNotes = "Credit risk";
  await withActor(officeOf(shop), () => confirmByHand({ orderNumber, status: "confirmed", internalNotes, lines }));
  const notesFor = async (scope: string) => {
    const { data } = await read(officeOf(shop, { scopes: new Set([scope]) }), { kind: "order", id: orderNumber });
    return data[0]?.changes.find(({ field }) => field === "internalNotes");
  };
  expect(await notesFor("order.confirm")).toMatchObject({ kind: "text", after: [internalNotes] });
  expect(await notesFor("menu.change-cust")).toMatchObject({ kind: "hidden", before: [], after: [] });
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
  await withActor(analyst, () => updateOrderLimits({ products: [{ articleCode: code, sorg, orderLimit: 6 }] }));
  const again = await read(analyst, { kind: "article", id: `${sorg}-${code}` });
  const limit = { field: "orderLimit", kind: "number" };
  expect(found.data).toMatchObject([{ what: "order limit", changes: [{ ...limit, before: [], after: ["4"] }] }]);
  expect(again.data[0]).toMatchObject({ who: "Olga Office", changes: [{ ...limit, before: ["4"], after: ["6"] }] });
  const foreign = read(analyst, { kind: "article", id: `XX-${code}` });
  expect((await refusalOf(foreign))?.kind).toBe("not-found");
});

it("administrators read which permissions a role had before and after, and roles of a group by their names", async () => {
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
  expect(data[0]?.changes).toMatchObject([
    { field: "permissions", kind: "list", before: ["News"], after: ["Catalog, product pages, and fast order"] },
  ]);
  // Pages of earlier releases show the names of the fields.
  expect(data[0]?.details).toEqual([{ name: "fields", value: "permissions" }]);
  await withActor(boss, () => createGroupRole({ id: "club", description: "Club", roles: ["reader"] }));
  const group = await read(boss, { kind: "groupRole", id: "club" });
  expect(group.data[0]?.changes).toContainEqual(expect.objectContaining({ field: "roles", after: ["Reader"] }));
});

it("areas of users are named by their sales organization", async () => {
  const wordOf = await wordsIn([{ field: "userAreas", after: ["U001 salesman ute", "X999 none"] }]);
  expect(wordOf("userAreas", "U001 salesman ute")).toBe("Sales U001 salesman ute");
  expect(wordOf("userAreas", "X999 none")).toBe("X999 none");
});

it("of users, the audit log has changed access with values, and of addresses, numbers, and passwords only the names", () => {
  const before = userSchema.parse({
    ...{ id: "ute", username: "ute", name: "Ute", email: "ute@shop.example", roles: ["dealer"], hosts: ["a.example"] },
    asOf: "2026-01-01T00:00:00Z",
  });
  const changes = userChanges(before, {
    ...{ roles: ["sales"], active: false, email: "ute@other.example", phone: "+49123456", passwordHash: "argon2" },
    userAreas: [{ sorg: "N100", limitation: "salesman", option: "", value: "ute" }],
  });
  expect(changes).toEqual([
    { field: "active", before: true, after: false },
    { field: "roles", before: ["dealer"], after: ["sales"] },
    { field: "userAreas", after: ["N100 salesman ute"] },
    ...["email", "phone", "password"].map((field) => ({ field })),
  ]);
});
