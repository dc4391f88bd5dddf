import { recordPurchaseWrite } from "@spoke/core/catalog";
import {
  claim,
  claimBikeInvoices,
  claimInvoices,
  claims,
  createClaimBike,
  createClaimPaa,
  updateClaimStatus,
  valueForOffice,
} from "@spoke/core/claim";
import { recordDelivery } from "@spoke/core/delivery";
import { frameKey, frameOfDeliveryKey } from "@spoke/core/frame";
import { postInvoice } from "@spoke/core/invoice";
import { type Actor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bikeFiles, knownProblem, shippedFrame, storedArticle, warranty } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, asSystem, put, refusal, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let shop: Shop;

beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());
beforeEach(async () => {
  shop = await newShop({ host: { claimAllowPAA: true }, sorgs: 2 });
  for (const sorg of shop.sorgs) {
    await storedArticle(sorg, "CH-1");
    await storedArticle(sorg, "BK-1", { category: "Bike" });
  }
});

const other = () => `${shop.unified}X`;
const office = () => shop.actor({ userId: "olga", scopes: ["page.claim", "menu.change-cust", "payment.approve"] });
const find = (invoiceNo: string, custCode?: string, user: Actor = shop.actor({ scopes: ["page.claim"] })) =>
  withActor(user, () => claimInvoices({ invoiceNo, ...(custCode && { custCode }) }));

const line = (articleCode: string, qty: number) => ({
  ...{ articleCode, articleCodeDisplay: articleCode, name: `Article ${articleCode}`, uom: "PC", qty },
  ...{ price: 1_000_000, subTotal: 1_000_000 },
});

const post = (
  invoiceNo: string,
  sorg = shop.sorgs[1] ?? "",
  custCode = shop.unified,
  doNo = "",
  { orderNumber = "", invoiceDate = "2026-10-01" } = {},
) =>
  asSystem(() =>
    postInvoice({
      ...{ invoiceNo, sorg, custCode, payerCode: custCode, companyCode: "K1", currency: "EUR" },
      ...{ orderNumber, invoiceDate, dueDate: "2026-11-01", accountingAmount: 2_000_000, grandTotal: 2_000_000 },
      doNo,
      detail: [line("CH-1", 2), line("BK-1", 1), line("GONE", 1)],
      asOf: "2026-10-01T10:00:00.000Z",
    }),
  );

describe("invoices to claim from", () => {
  test("a number is found in every sales organization of the host, with the lines that are parts", async () => {
    await post("INV-7");
    expect(await find(" INV-7 ")).toEqual([
      {
        ...{ invoiceNo: "INV-7", sorg: shop.sorgs[1], custCode: shop.unified, invoiceDate: "2026-10-01" },
        lines: [
          { articleCode: "CH-1", articleCodeDisplay: "CH-1", name: "Article CH-1", qty: 2, returned: 0, claims: [] },
        ],
        bikes: [{ articleCode: "BK-1", articleCodeDisplay: "BK-1", name: "Article BK-1", qty: 1, frameNumbers: [] }],
      },
    ]);
    expect(await find("INV-8")).toEqual([]);
    expect((await find("inv-7")).map(({ invoiceNo }) => invoiceNo)).toEqual(["INV-7"]);
  });

  test("a line names the sent claims that take its pieces", async () => {
    await post("INV-7", shop.sorg);
    const dealer = shop.actor({ scopes: ["page.claim"] });
    const file = async (draft: boolean) => {
      const part = { articleCode: "CH-1", invoiceNo: "INV-7", qty: 1, purchaseDate: "2026-10-01", draft };
      const attachments = await bikeFiles(dealer);
      return withActor(dealer, () => createClaimPaa({ ...part, attachments }));
    };
    const { id } = await file(false);
    await file(true);
    expect(await find("INV-7")).toMatchObject([{ lines: [{ articleCode: "CH-1", claims: [{ id, qty: 1 }] }] }]);
  });

  test("pieces that came back with a credit note cannot be claimed; a credit of a claim has none", async () => {
    const dealer = shop.actor({ scopes: ["page.claim"] });
    const sorg = shop.sorg;
    const note = (invoiceNo: string, qty: number) =>
      asSystem(() =>
        postInvoice({
          ...{ invoiceNo, sorg, custCode: shop.unified, payerCode: shop.unified, companyCode: "K1", currency: "EUR" },
          ...{ invoiceDate: "2026-10-05", dueDate: "2026-10-05", accountingAmount: -1_000_000, grandTotal: -1_000_000 },
          ...{ assignment: "INV-7", detail: [line("CH-1", qty)], asOf: "2026-10-05T10:00:00.000Z" },
        }),
      );
    const file = async (qty: number) => {
      const part = { articleCode: "CH-1", invoiceNo: "INV-7", sorg, qty, purchaseDate: "2026-10-01" };
      const attachments = await bikeFiles(dealer);
      return withActor(dealer, () => createClaimPaa({ ...part, attachments }));
    };
    await post("INV-7", sorg);
    await note("CN-1", 0);
    await note("CN-2", 1);
    expect(await find("INV-7")).toMatchObject([{ lines: [{ articleCode: "CH-1", qty: 2, returned: 1 }] }]);
    const over = (max: number) => [{ field: "qty", message: "claim_qty_over_invoice", values: { max } }];
    expect((await refusal(file(2))).errors).toEqual(over(1));
    await file(1);
    expect((await refusal(file(1))).errors).toEqual(over(0));
  });

  test("a part has the brand's warranty of components, and no classes but those of its category", async () => {
    const { sorg } = shop;
    const dealer = shop.actor({ scopes: ["page.claim"] });
    await storedArticle(sorg, "CH-1", { brand: { id: "VEL", description: "Velmora" } });
    await warranty(sorg, { class: "frame" });
    await warranty(sorg, { class: "paint" });
    const file = async (over: object = {}) => {
      const part = { articleCode: "CH-1", sorg, qty: 1, purchaseDate: "2026-10-01", ...over };
      const attachments = await bikeFiles(dealer);
      return withActor(dealer, () => createClaimPaa({ ...part, attachments }));
    };
    expect((await file()).coverage).toEqual([]);
    await warranty(sorg);
    expect((await file()).coverage).toMatchObject([{ class: "component", until: "2028-10-01" }]);
    // No warranty is about what a delivery lacks.
    await knownProblem(sorg, "MISSING", { part: "Delivery", description: "Quantity missing", isOfDelivery: true });
    const problems = [{ id: "MISSING", part: "", description: "", notes: "" }];
    const [line] = (await file({ problems, invoiceNo: "" })).lines;
    expect(line?.problem.description).toBe("Quantity missing");
    expect([line?.class, line?.verdict]).toEqual([undefined, undefined]);
  });

  test("a bike has the frame numbers of its delivery, if they went to the customer", async () => {
    const sorg = shop.sorg;
    const frame = (frameNumber: string, custCode: string) => ({
      ...{ frameNumber, sorg, brand: "VEL", articleCode: "BK-1", doNumber: "DO-5", custCode, asOf: AS_OF },
    });
    for (const each of [frame("WTU5001K", shop.unified), frame("WTU5002K", other())])
      await store(put(frameKey(each), each), put(frameOfDeliveryKey(each), each));
    await post("INV-5", sorg, shop.unified, "DO-5");
    expect(await find("INV-5")).toMatchObject([{ bikes: [{ articleCode: "BK-1", frameNumbers: ["WTU5001K"] }] }]);
  });

  test("a dealer finds no other customer's invoice, and staff those of the customer that they name", async () => {
    await shop.addCustomer(other());
    await post("INV-9", shop.sorg, other());
    expect(await find("INV-9")).toEqual([]);
    await expect(find("INV-9", other())).rejects.toMatchObject({ kind: "not-found" });
    expect(await find("INV-9", undefined, office())).toMatchObject([{ custCode: other() }]);
    expect(await find("INV-9", other(), office())).toMatchObject([{ custCode: other() }]);
    expect(await find("INV-9", shop.unified, office())).toEqual([]);
  });
});

test("a claim without an invoice has the price that the dealer last paid for the article, with its invoice", async () => {
  const { sorg, unified } = shop;
  const order = (orderNumber: string, at: string, articleCode = "CH-1") =>
    store(recordPurchaseWrite({ unified, sorg, orderNumber, at, lines: [{ articleCode, qty: 3 }] }, true));
  const claimed = { id: "C1", sorg, custCode: unified, invoiceNo: "", qty: 2, frameNumber: "", frameShippedDelvNo: "" };
  const valueOfPart = (user: Actor, articleCode = "CH-1") =>
    withActor(user, () => valueForOffice({ ...claimed, articleCode, productCategory: "PAA" }));
  expect((await valueOfPart(office()))?.lastPaid ?? null).toBeNull();
  await order("EXT-1", "2026-08-01T10:00:00.000Z");
  await order("EXT-2", "2026-09-01T10:00:00.000Z");
  // The latest order is not invoiced, and that of another customer does not count.
  await order("EXT-3", "2026-10-01T10:00:00.000Z");
  await post("INV-1", sorg, unified, "", { orderNumber: "EXT-1", invoiceDate: "2026-08-03" });
  await post("INV-2", sorg, unified, "", { orderNumber: "EXT-2", invoiceDate: "2026-09-03" });
  await post("INV-3", sorg, other(), "", { orderNumber: "EXT-3", invoiceDate: "2026-10-03" });
  const value = await valueOfPart(office());
  expect(value).toMatchObject({
    ...{ isInvoiced: false, creditable: 2_000_000 },
    lastPaid: { price: 1_000_000, amount: 2_000_000, invoiceNo: "INV-2", invoiceDate: "2026-09-03" },
  });
  expect((await valueOfPart(office(), "BK-9"))?.lastPaid ?? null).toBeNull();
  expect(await valueOfPart(shop.actor({ scopes: ["page.claim"] }))).toBeUndefined();
});

describe("a bike that is claimed from its invoice", () => {
  const dealer = () => shop.actor({ scopes: ["page.claim"] });
  let number = "";
  beforeEach(async () => {
    number = `WTU52${shop.unified.replace(/\D/g, "").slice(-3)}K`;
    await shippedFrame(shop.sorg, number, { custCode: shop.unified, articleCode: "BK-1" });
    await post("INV-5", shop.sorg);
  });
  const file = async (invoiceNo: string) => {
    const { invoice: _, ...attachments } = await bikeFiles(dealer());
    const input = { frameNumber: number, invoiceNo, purchaseDate: "2026-10-01", attachments };
    return withActor(dealer(), () => createClaimBike(input));
  };
  const move = (id: string, currentStatus: string, newStatus: string, over: object = {}) =>
    withActor(office(), () => updateClaimStatus({ id, currentStatus, newStatus, ...over }));

  test("needs no photo of the invoice, and another's invoice is refused", async () => {
    expect((await refusal(file(""))).errors).toEqual([{ field: "attachments.invoice", message: "required" }]);
    await post("INV-6", shop.sorg, other());
    for (const wrong of ["INV-6", "INV-99"])
      expect((await refusal(file(wrong))).errors).toEqual([{ field: "invoiceNo", message: "claim_invoice_unknown" }]);
    expect((await file("INV-5")).invoiceNo).toBe("INV-5");
  });

  test("was billed with the invoice of its delivery, and no other with the same article is accepted", async () => {
    await post("INV-6", shop.sorg, shop.unified, "DO-6");
    expect((await refusal(file("INV-6"))).errors).toEqual([
      { field: "invoiceNo", message: "claim_bike_not_on_invoice", values: { number: "INV-6" } },
    ]);
    await post("INV-7", shop.sorg, shop.unified, "DO1");
    expect((await file("INV-7")).invoiceNo).toBe("INV-7");
  });

  test("is refused with an invoice that does not have its article, with the same reason", async () => {
    await shippedFrame(shop.sorg, number, { custCode: shop.unified, articleCode: "CH-9" });
    await storedArticle(shop.sorg, "CH-9", { category: "Bike" });
    expect((await refusal(file("INV-5"))).errors).toEqual([
      { field: "invoiceNo", message: "claim_bike_not_on_invoice", values: { number: "INV-5" } },
    ]);
  });

  test("whose delivery is unknown is accepted, unless the ERP named all bikes of the invoice", async () => {
    await shippedFrame(shop.sorg, number, { custCode: shop.unified, articleCode: "BK-1", doNumber: undefined });
    await post("INV-6", shop.sorg, shop.unified, "DO-6");
    expect((await file("INV-6")).invoiceNo).toBe("INV-6");
    const other = {
      ...{ frameNumber: `${number}9`, sorg: shop.sorg, brand: "VEL", articleCode: "BK-1", doNumber: "DO-7" },
      ...{ custCode: shop.unified, asOf: AS_OF },
    };
    await store(put(frameKey(other), other), put(frameOfDeliveryKey(other), other));
    await post("INV-7", shop.sorg, shop.unified, "DO-7");
    expect((await refusal(file("INV-7"))).errors).toMatchObject([{ field: "invoiceNo" }]);
  });

  test("is offered the invoices of its own delivery, to nobody but its customer", async () => {
    const detail = [{ orderNumber: "4711", lineNo: 1, articleCode: "BK-1", qty: 1, price: 1_000_000 }];
    const delivery = { doNumber: "DO1", sorg: shop.sorg, custCode: shop.unified, currency: "EUR", detail };
    await asSystem(() => recordDelivery({ ...delivery, deliveryDate: "2026-09-28", asOf: AS_OF }));
    await post("INV-6", shop.sorg, shop.unified, "DO-6", { orderNumber: "4711" });
    await post("INV-7", shop.sorg, shop.unified, "DO1", { orderNumber: "4711" });
    const offered = (user: Actor) => withActor(user, () => claimBikeInvoices({ frameNumber: number }));
    expect(await offered(dealer())).toMatchObject([{ invoiceNo: "INV-7", bikes: [{ articleCode: "BK-1" }] }]);
    expect(await offered(office())).toMatchObject([{ invoiceNo: "INV-7" }]);
    await shop.addCustomer(other());
    expect(await offered(shop.actor({ unified: other(), scopes: ["page.claim"] }))).toEqual([]);
    // Its own price comes before that of a later purchase of the article.
    const order = { unified: shop.unified, sorg: shop.sorg, orderNumber: "4712", at: "2026-09-20T10:00:00.000Z" };
    await store(recordPurchaseWrite({ ...order, lines: [{ articleCode: "BK-1", qty: 1 }] }, true));
    await post("INV-8", shop.sorg, shop.unified, "DO-8", { orderNumber: "4712" });
    const claimed = { id: "C1", sorg: shop.sorg, custCode: shop.unified, articleCode: "BK-1", invoiceNo: "", qty: 1 };
    const valueIn = (frameShippedDelvNo: string) =>
      withActor(office(), () =>
        valueForOffice({ ...claimed, productCategory: "Bike", frameNumber: number, frameShippedDelvNo }),
      );
    expect(await valueIn("DO1")).toMatchObject({ lastPaid: { invoiceNo: "INV-7", isOfBike: true } });
    expect(await valueIn("")).toMatchObject({ lastPaid: { invoiceNo: "INV-8", isOfBike: false } });
  });

  test("is credited above the price of the invoice only with the confirmation of a user who approves payments", async () => {
    const { id } = await file("INV-5");
    await move(id, "submitted", "in-review");
    expect(await withActor(dealer(), async () => valueForOffice(await claim({ id })))).toBeUndefined();
    const value = await withActor(office(), async () => valueForOffice(await claim({ id })));
    expect(value).toEqual({
      ...{ price: 1_000_000, qty: 1, amount: 1_000_000, isInvoiced: true, lastPaid: null },
      ...{ credited: 0, creditable: 1_000_000 },
    });
    const lines = [{ lineNo: 1, decision: "approved", resolution: "credit", creditAmount: 1_000_100 }];
    expect((await refusal(move(id, "in-review", "approved", { lines }))).errors).toEqual([
      { field: "isCreditConfirmed", message: "claim_credit_above_price" },
    ]);
    const sales = shop.actor({ userId: "sam", scopes: ["page.claim", "menu.change-cust"] });
    const step = { id, currentStatus: "in-review", newStatus: "approved", lines, isCreditConfirmed: true } as const;
    expect((await refusal(withActor(sales, () => updateClaimStatus(step)))).errors).toEqual([
      { field: "isCreditConfirmed", message: "claim_credit_needs_approver" },
    ]);
    await move(id, "in-review", "approved", { lines, isCreditConfirmed: true, reason: "With freight" });
    const { rows } = await withActor(dealer(), () => claims({ page: 1, limit: 20 }));
    expect(rows).toMatchObject([{ creditAmount: 1_000_100, lastComment: { text: "With freight", side: "office" } }]);
  });
});
