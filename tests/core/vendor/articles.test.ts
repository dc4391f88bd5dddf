import {
  createVendorArticle,
  updateVendorArticle,
  vendorArticle,
  vendorArticles,
  vendorProducts,
} from "@spoke/core/vendor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { item, refusal } from "../../builders/store.ts";
import { newVendors, type Vendors } from "../../builders/vendors.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const BELL = {
  articleCode: "BELL",
  description: "Brass bell",
  price: 125_000,
  uomConverter: 1,
  salesUnit: "PC",
} as const;
type Input = Parameters<typeof createVendorArticle>[0];
const bell = (vendor: string, fields: Partial<Input> = {}): Input => ({ vendor, ...BELL, ...fields }) as Input;

const create = (at: Vendors, vendor = at.a, fields: Partial<Input> = {}) =>
  at.asVendor(at.a, () => createVendorArticle(bell(vendor, fields)));
const shown = (at: Vendors) => at.as(async () => (await vendorProducts({})).products);

describe("a vendor's articles", () => {
  it("[third-party-007] need a code and a description, and every refused field is named", async () => {
    const at = await newVendors();
    const fields = async (input: Partial<Input>) => {
      const { errors } = await refusal(at.asVendor(at.a, () => createVendorArticle(bell(at.a, input))));
      return errors.map(({ field, message }) => `${field} ${message}`);
    };
    expect(await fields({ articleCode: " " })).toEqual(["articleCode required"]);
    expect(await fields({ description: "  " })).toEqual(["description required"]);
    expect(await fields({ articleCode: "A.1" })).toEqual(["articleCode code_invalid"]);
    expect(await fields({ articleCode: "", description: "", salesUnit: "", uomConverter: 0 })).toEqual([
      ...["articleCode required", "description required", "uomConverter qty_whole", "salesUnit required"],
    ]);
    expect(await fields({ price: 125_001 as Input["price"] })).toEqual(["price payment_amount_decimals"]);
    expect(await fields({ counted: -1 })).toEqual(["counted vendor_count_whole"]);
    const made = await create(at);
    const change = { id: made.id, version: made.version, description: "" };
    expect(await refusal(at.asVendor(at.a, () => updateVendorArticle(change)))).toMatchObject({
      errors: [{ field: "description", message: "required" }],
    });
    expect(await fields({})).toEqual(["articleCode already_exists"]);
  });

  it("are sorted by what the vendor or the dealer chooses", async () => {
    const at = await newVendors();
    await create(at, at.a, { articleCode: "B", description: "Pump", price: 20_000 as Input["price"], counted: 3 });
    await create(at, at.a, { articleCode: "A", description: "Bell", price: 90_000 as Input["price"], counted: 12 });
    await create(at, at.a, { articleCode: "C", description: "Lamp", price: 100_000 as Input["price"] });
    const codes = (articles: readonly { readonly articleCode: string }[]) => articles.map((each) => each.articleCode);
    const own = (input: Parameters<typeof vendorArticles>[0]) =>
      at.asVendor(at.a, async () => codes((await vendorArticles(input)).articles));
    expect(await own({})).toEqual(["A", "C", "B"]);
    expect(await own({ sort: "articleCode", order: "DESC" })).toEqual(["C", "B", "A"]);
    expect(await own({ sort: "price", limit: 2 })).toEqual(["B", "A"]);
    const offered = await at.as(() => vendorProducts({ sort: "stock", order: "DESC" }));
    expect(codes(offered.products)).toEqual(["A", "B", "C"]);
  });

  it("are what dealers see and order, with counted stock less open orders", async () => {
    const at = await newVendors();
    const made = await create(at, at.a, { articleCode: "bell", counted: 10 });
    expect(made).toMatchObject({ id: `${at.a}.BELL`, counted: 10, stock: 10, active: true });
    expect(await shown(at)).toMatchObject([
      { articleCode: "BELL", description: "Brass bell", price: 125_000, stock: 10 },
    ]);
    await at.add({ [`${at.a}#BELL`]: 4 });
    await at.checkout();
    const read = await at.asVendor(at.a, () => vendorArticle({ id: made.id }));
    expect(read).toMatchObject({ counted: 10, stock: 6, openOrder: 4, version: made.version });
    const recounted = await at.asVendor(at.a, () =>
      updateVendorArticle({ id: made.id, version: made.version, counted: 12, description: "Steel bell" }),
    );
    expect(recounted).toMatchObject({ description: "Steel bell", counted: 12, stock: 8, openOrder: 4, price: 125_000 });
  });

  it("leave the catalog when they are deactivated, and a change from an older version is refused", async () => {
    const at = await newVendors();
    const { id, version } = await create(at, at.a, { counted: 5 });
    const change = (fields: object) => at.asVendor(at.a, () => updateVendorArticle({ id, version, ...fields }));
    const inactive = await change({ active: false });
    expect(inactive).toMatchObject({ active: false, description: "Brass bell" });
    expect(await shown(at)).toEqual([]);
    expect((await refusal(change({ description: "Other" }))).message).toBe("conflict");
    const list = (active?: boolean) =>
      at.asVendor(at.a, async () => (await vendorArticles({ ...(active !== undefined && { active }) })).info.count);
    expect([await list(), await list(true), await list(false)]).toEqual([1, 0, 1]);
    await at.asVendor(at.a, () => updateVendorArticle({ id, version: inactive.version, active: true }));
    expect(await shown(at)).toMatchObject([{ articleCode: "BELL" }]);
  });

  it("are found by search, and only the own ones", async () => {
    const at = await newVendors();
    await create(at);
    await at.asVendor(at.b, () => createVendorArticle(bell(at.b, { description: "Bell of another" })));
    const found = (search: string, vendor?: string) =>
      at.asVendor(at.a, async () => {
        const { articles } = await vendorArticles({ search, ...(vendor && { vendor }) });
        return articles.map(({ id }) => id);
      });
    expect(await found("")).toEqual([`${at.a}.BELL`]);
    expect(await found("brass")).toEqual([`${at.a}.BELL`]);
    expect(await found("lamp")).toEqual([]);
    expect(await found("", at.b)).toEqual([]);
    const foreign = `${at.b}.BELL`;
    const absent = `${at.b}.NONE`;
    for (const id of [foreign, absent]) {
      expect((await refusal(at.asVendor(at.a, () => vendorArticle({ id })))).message).toBe("not_found");
      const change = updateVendorArticle.bind(undefined, { id, version: "1-x", active: false });
      expect((await refusal(at.asVendor(at.a, change))).message).toBe("not_found");
    }
    expect((await refusal(create(at, at.b))).errors).toMatchObject([{ field: "vendor", message: "vendor_unknown" }]);
    expect(await item(`VENDORGOODS#${at.b}`, "ARTICLE#BELL")).toMatchObject({ active: true });
  });

  it("of a vendor of another sales organization are not maintained, whatever the user's area names", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL");
    await at.addVendor(at.a, { sorgs: ["X999"] });
    expect((await at.asVendor(at.a, () => vendorArticles({}))).articles).toEqual([]);
    const change = updateVendorArticle.bind(undefined, { id: `${at.a}.BELL`, version: "0-x", active: false });
    expect((await refusal(at.asVendor(at.a, change))).message).toBe("not_found");
    expect((await refusal(create(at))).errors).toMatchObject([{ field: "vendor", message: "vendor_unknown" }]);
  });

  it("are maintained by the office too, for vendors that sell only through its sales organizations", async () => {
    const at = await newVendors();
    await at.addVendor(at.b, { sorgs: [at.shop.sorg, "X999"] });
    const scopes = ["page.3rdpartyarticlemaintenance", "menu.change-cust"];
    const office = <T>(work: () => Promise<T>) => at.shop.as(work, { userId: "office", customer: undefined, scopes });
    await office(() => createVendorArticle(bell(at.a)));
    expect((await refusal(office(() => createVendorArticle(bell(at.b))))).errors).toMatchObject([
      { field: "vendor", message: "vendor_unknown" },
    ]);
    const dealer = at.as(() => createVendorArticle(bell(at.a, { articleCode: "LAMP" })));
    expect((await refusal(dealer)).message).toBe("forbidden");
  });
});
