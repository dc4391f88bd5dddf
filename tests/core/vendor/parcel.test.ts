import { customerRecord } from "@spoke/core/customer";
import { vendorOrderFile, vendorSlipFile } from "@spoke/core/order-document";
import { setClock, withActor } from "@spoke/core/platform";
import { dealerContact, moveVendorItems, vendorOrder } from "@spoke/core/vendor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customer, shipTo } from "../../builders/customer.ts";
import { refusal, store } from "../../builders/store.ts";
import { newVendors, type Vendors } from "../../builders/vendors.ts";
import type { TestTable } from "../../support/cloud.ts";
import { readPdf } from "../../support/pdf.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

/** Two bells and a lamp of one vendor, and a pump of another. */
async function ordered(
  host?: object,
): Promise<{ readonly at: Vendors; readonly orderNumber: string; readonly other: string }> {
  const at = await newVendors(host);
  for (const code of ["BELL", "LAMP"]) await at.offer(at.a, code);
  await at.offer(at.b, "PUMP");
  await at.add({ [`${at.a}#BELL`]: 2, [`${at.a}#LAMP`]: 1, [`${at.b}#PUMP`]: 3 });
  const [first, second] = await at.checkout();
  return { at, orderNumber: first?.orderNumber ?? "", other: second?.orderNumber ?? "" };
}

const linesOf = (file: Uint8Array): string[] => readPdf(file).pages.flatMap((page) => page.split("\n"));

describe("the packing slip of a vendor's order", () => {
  it("lists what is not shipped yet, without prices, for the dealer's address", async () => {
    const { at, orderNumber } = await ordered();
    const slip = () => at.asVendor(at.a, () => vendorSlipFile({ orderNumber }));
    const all = linesOf(await slip());
    expect(readPdf(await slip()).title).toBe(`Packing slip ${orderNumber}: not shipped yet`);
    expect(all).toEqual(
      expect.arrayContaining([`Vendor ${at.a}`, orderNumber, "BELL", "Article BELL", "2 pcs", "LAMP"]),
    );
    expect(all).toContain(`Notes to ${at.a}`);
    expect(all).not.toContain("PUMP");
    expect(all.join("\n")).not.toMatch(/€|EUR|10\.00|10,00/);
    const { address, custName } = await at.asVendor(at.a, () => vendorOrder({ orderNumber }));
    expect(all).toContain(custName);
    expect(all).toContain(address.address.split(", ")[0]);

    await at.asVendor(at.a, () => moveVendorItems({ orderNumber, status: "shipped", items: ["1"], carrier: "Parcel" }));
    // What nobody has confirmed is no confirmation, even if a part has shipped.
    const pdf = await at.asVendor(at.a, () => vendorOrderFile({ orderNumber }));
    expect(readPdf(pdf).title).toBe(`Order ${orderNumber}`);
    expect(linesOf(pdf).join(" ")).toContain("has shipped part of this order");
    expect(linesOf(pdf).join("\n")).toMatch(/LAMP(?:\n.+)*?\nShipped on [^\n]+ · Parcel\n(?:.+\n)*?BELL/);
    const rest = linesOf(await slip());
    expect(rest).toContain("LAMP");
    expect(rest).not.toContain("BELL");
  });

  it("lists what has shipped, and how, once nothing is left to ship", async () => {
    const { at, orderNumber } = await ordered();
    const step = (status: "shipped" | "canceled", items: string[], facts: object = {}) =>
      at.asVendor(at.a, () => moveVendorItems({ orderNumber, status, items, ...facts }));
    await step("canceled", ["2"]);
    await step("shipped", ["1"], { carrier: "Parcel Express", trackingNumber: "T-9" });
    const lines = linesOf(await at.asVendor(at.a, () => vendorSlipFile({ orderNumber })));
    expect(lines).toEqual(expect.arrayContaining(["BELL", "Parcel Express", "T-9"]));
    expect(lines).not.toContain("LAMP");
    const pdf = linesOf(await at.asVendor(at.a, () => vendorOrderFile({ orderNumber })));
    expect(pdf).toEqual(expect.arrayContaining([`Vendor ${at.a} has shipped this order.`, "Parcel Express", "T-9"]));
  });

  it("has the vendor as sender, the dealer's phone, and days in the host's time zone", async () => {
    const restore = setClock(() => Date.parse("2026-11-29T03:56:00Z"));
    try {
      const { at, orderNumber } = await ordered({ timeZone: "America/Chicago" });
      await store(customer(at.shop.unified, { custPhone: "+1 555 0100" }));
      await at.asVendor(at.a, () => moveVendorItems({ orderNumber, status: "shipped", items: ["1"] }));
      const lines = linesOf(await at.asVendor(at.a, () => vendorSlipFile({ orderNumber, shipment: 1 })));
      expect(lines).toContain(`Vendor ${at.a} · orders@${at.a.toLowerCase()}.example`);
      expect(lines).toContain("+1 555 0100");
      expect(lines.filter((line) => line.includes("2026"))).toEqual(["28 Nov 2026", "28 Nov 2026"]);
    } finally {
      restore();
    }
  });

  it("of each shipment lists what was in it, with the carrier as corrected since", async () => {
    const { at, orderNumber } = await ordered();
    const ship = (items: string[], facts: object) =>
      at.asVendor(at.a, () => moveVendorItems({ orderNumber, status: "shipped", items, ...facts }));
    const slip = (shipment?: number) =>
      at.asVendor(at.a, () => vendorSlipFile({ orderNumber, ...(shipment !== undefined && { shipment }) }));
    expect(linesOf(await slip()).join(" ")).toContain("To ship");
    await ship(["1"], { carrier: "Parcel" });
    await ship(["1"], { trackingNumber: "T-1" });
    expect(linesOf(await slip()).join(" ")).toContain("To ship");
    await ship(["2"], { carrier: "Freight" });
    const first = linesOf(await slip(1));
    expect(first).toEqual(expect.arrayContaining(["BELL", "Parcel", "T-1"]));
    expect(first).toContain("Shipped");
    expect(first).not.toContain("Delivered");
    expect(first).not.toContain("LAMP");
    expect(readPdf(await slip(1)).title).toBe(`Packing slip ${orderNumber}-1`);
    expect(linesOf(await slip(2))).toEqual(expect.arrayContaining(["LAMP", "Freight"]));
    expect((await refusal(slip(3))).message).toBe("not_found");
    const all = linesOf(await slip()).join("\n");
    expect(all).toMatch(
      /Shipped on [^\n]+ · Parcel · T-1\n(?:.+\n)*?BELL(?:\n.+)*?\nShipped on [^\n]+ · Freight\n(?:.+\n)*?LAMP/,
    );
  });

  it("counts the boxes of what is sold in boxes, and names a shop once that is called like its address", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL", { unit: 12, salesUnit: "BOX" });
    const { custName } = (await customerRecord(at.shop.unified))?.customer ?? { custName: "" };
    await store(shipTo(at.shop.unified, { name: `${custName}, Duluth` }));
    await at.add({ [`${at.a}#BELL`]: 24 });
    const orderNumber = (await at.checkout())[0]?.orderNumber ?? "";
    const named = (lines: readonly string[]) => lines.filter((line) => line.startsWith(custName));
    const slip = linesOf(await at.asVendor(at.a, () => vendorSlipFile({ orderNumber })));
    expect(slip.join(" ")).toContain("24 pcs (2 × box of 12)");
    expect(named(slip)).toEqual([`${custName}, Duluth`]);
    expect(named(linesOf(await at.as(() => vendorOrderFile({ orderNumber }))))).toEqual([`${custName}, Duluth`]);
  });

  it("is only for those who may see the order", async () => {
    const { at, orderNumber, other } = await ordered();
    const slip = (number: string) => refusal(at.asVendor(at.a, () => vendorSlipFile({ orderNumber: number })));
    expect(await slip(other)).toEqual(await slip("NONE"));
    expect((await slip(other)).message).toBe("not_found");
    expect((await refusal(at.as(() => vendorSlipFile({ orderNumber }), "NEIGHBOR"))).message).toBe("not_found");
    const actor = { ...(await at.vendorActor(at.a)), scopes: new Set(["page.catalog"]) };
    expect((await refusal(withActor(actor, () => vendorSlipFile({ orderNumber })))).message).toBe("forbidden");
  });
});

describe("the PDF of an order at a vendor", () => {
  const pdfOf = async (at: Vendors, orderNumber: string): Promise<string[]> =>
    linesOf(await at.as(() => vendorOrderFile({ orderNumber })));

  it("has what was ordered at which prices, and becomes the confirmation", async () => {
    const { at, orderNumber } = await ordered();
    const lines = await pdfOf(at, orderNumber);
    const { total, currency } = await at.as(() => vendorOrder({ orderNumber }));
    const money = (amount: number) => `${currency} ${(amount / 10_000).toFixed(2)}`.replace("EUR ", "€");
    expect(lines).toEqual(
      expect.arrayContaining([`Order ${orderNumber}`, `Vendor ${at.a}`, "BELL", "2 pcs", "LAMP", "Open"]),
    );
    expect(lines).toEqual(expect.arrayContaining([`Notes to ${at.a}`, "Total", money(total)]));
    await at.asVendor(at.a, () => moveVendorItems({ orderNumber, status: "confirmed", items: ["1", "2"] }));
    expect(await pdfOf(at, orderNumber)).toEqual(
      expect.arrayContaining([`Order confirmation ${orderNumber}`, `Vendor ${at.a} confirmed this order as follows.`]),
    );
    // The vendor sent the confirmation, and works on the order.
    const own = await at.asVendor(at.a, () => vendorOrderFile({ orderNumber }));
    expect(readPdf(own).title).toBe(`Order ${orderNumber}`);
  });

  it("lists the items of each shipment with its day, carrier, and tracking number", async () => {
    const { at, orderNumber } = await ordered();
    const ship = (items: string[], carrier: string, trackingNumber: string) =>
      at.asVendor(at.a, () => moveVendorItems({ orderNumber, status: "shipped", items, carrier, trackingNumber }));
    await ship(["1"], "Parcel", "T-1");
    await ship(["2"], "Freight", "F-2");
    expect((await pdfOf(at, orderNumber)).join("\n")).toMatch(
      /Shipped on [^\n]+ · Parcel · T-1\n(?:.+\n)*?BELL(?:\n.+)*?\nShipped on [^\n]+ · Freight · F-2\n(?:.+\n)*?LAMP/,
    );
  });

  it("takes canceled items off the total", async () => {
    const { at, orderNumber } = await ordered();
    await at.asVendor(at.a, () => moveVendorItems({ orderNumber, status: "canceled", items: ["2"] }));
    expect(await pdfOf(at, orderNumber)).toEqual(
      expect.arrayContaining(["Canceled", "Subtotal", "Total canceled", "Total"]),
    );
  });

  it("is only for those who may see the order", async () => {
    const { at, orderNumber } = await ordered();
    const error = await refusal(at.as(() => vendorOrderFile({ orderNumber }), "NEIGHBOR"));
    expect(error.message).toBe("not_found");
  });
});

it("the vendor learns how to reach the dealer, who does not need it", async () => {
  const { at, orderNumber } = await ordered();
  const contact = async () => dealerContact(await vendorOrder({ orderNumber }));
  await store(customer(at.shop.unified, { custPhone: "+1 555 0100" }));
  const email = `${at.shop.unified.toLowerCase()}@shop.test`;
  expect(await at.asVendor(at.a, contact)).toEqual({ phone: "+1 555 0100", email });
  expect(await at.as(contact)).toBeUndefined();
});
