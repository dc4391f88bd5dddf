import { readFileSync } from "node:fs";
import { format, type TextKey, textsIn, unitText } from "@spoke/core/texts";
import { describe, expect, it } from "vitest";

describe("texts of mails, documents, and files", () => {
  it("fill their placeholders in the user's language", () => {
    expect(format("mail.hello", { name: "Dora" }, "de")).toBe("Guten Tag Dora,");
    expect(format("pdf.page", { page: 1, pages: 3 }, "fr")).toBe("Page 1 sur 3");
  });

  it("choose the plural form by the count", () => {
    const t = textsIn("en-US");
    expect(t("mail.link_hours", { count: 1 })).toContain("1 hour.");
    expect(t("mail.link_hours", { count: 48 })).toContain("48 hours.");
    expect(textsIn("id-ID")("mail.link_hours", { count: 1 })).toContain("1 jam");
  });

  it("are British English in Singapore, and American where the spelling is the same", () => {
    expect(format("pdf.catalog.color", {}, "en-SG")).toBe("Colour");
    expect(format("pdf.catalog.size", {}, "en-UK")).toBe("Size");
  });

  it("are English for a locale without texts", () => {
    expect(format("push.back_in_stock", {}, "xx")).toBe("Back in stock");
  });

  it("fail in tests when a value is missing", () => {
    expect(() => format("mail.hello", {}, "en-US")).toThrow("no value for {name} in mail.hello");
  });
});

it("units of measure have words in every language; others keep their codes", () => {
  expect([
    unitText("PC", 8, textsIn("de")),
    unitText("pce", 1, textsIn("en-US")),
    unitText("PAIR", 2, textsIn("id-ID")),
  ]).toEqual([...["Stk.", "pc", "pasang"]]);
  expect(unitText("REEL", 3, textsIn("de"))).toBe("REEL");
});

/** Keys of mails, documents, and files, with those of the site for the same thing. */
const SAME: readonly (readonly [TextKey, site: string])[] = [
  ["pdf.order", "order_number"],
  ["file.order.sheet", "order_number"],
  ["file.download.module.orders", "title_orders"],
  ["file.download.module.orders", "download_module_orders"],
  ["file.download.module.open_orders", "title_order_open_order"],
  ["file.download.module.open_orders", "download_module_open_orders"],
  ["file.open_orders.erp_order", "sap_order_number"],
  ["pdf.order_document.po_number", "po_number"],
  ["pdf.order_document.placed_by", "order_placed_by_title"],
  ["pdf.order_document.ship_to", "ship_to"],
  ["mail.order.ship_to", "ship_to"],
  ["mail.vendor.address", "ship_to"],
  ["pdf.receipt.own_reference", "payment_own_reference"],
  ["pdf.receipt.own_reference", "claim_reference"],
  ["pdf.delivery", "delivery_number"],
  ["pdf.delivery", "invoice_delivery"],
  ["mail.order.delivery", "delivery_number"],
  ["file.download.module.deliveries", "deliveries"],
  ["file.download.goods_value", "delivery_goods_value"],
  ["pdf.carrier", "delivery_carrier"],
  ["pdf.carrier", "invoice_carrier"],
  ["pdf.packing_slip.tracking", "delivery_tracking"],
  ["pdf.invoice_number", "invoice_number"],
  ["file.download.module.invoices", "download_module_invoices"],
  ["file.download.invoice_total", "invoice_whole_total"],
  ["file.download.invoice_status.open", "invoice_payable"],
  ["file.download.invoice_status.paid", "invoice_paid"],
  ["file.download.cleared_on", "invoice_cleared"],
  ["pdf.receipt.installment", "invoice_installment"],
  ["pdf.accounting_no", "invoice_accounting_no"],
  ["pdf.payer", "invoice_payer"],
  ["pdf.terms", "invoice_terms"],
  ["pdf.open", "invoice_open_amount"],
  ["pdf.discount", "invoice_discount"],
  ["pdf.tax", "invoice_tax"],
  ["pdf.order_document.payment_discount", "payment_discount"],
  ["pdf.receipt.early_payment_discount", "payment_early_discount"],
  ["pdf.receipt.freight_allowance", "payment_freight_allowance"],
  ["pdf.invoice.in_full", "invoice_in_full"],
  ["pdf.invoice.in_full_amount", "invoice_in_full_amount"],
  ["tax.reason.none", "tax_reason_none"],
  ["tax.reason.resale", "tax_reason_resale"],
  ["tax.reason.export", "tax_reason_export"],
  ["tax.reason.intraCommunity", "tax_reason_intra_community"],
  ["pdf.article", "article_code"],
  ["file.order.column.article_code", "product_column_article_code"],
  ["file.rows.column.articleCode", "product_column_article_code"],
  ["file.products.column.articleCode", "product_column_article_code"],
  ["pdf.quantity", "quantity"],
  ["pdf.notes", "notes"],
  ["file.open_orders.notes", "notes"],
  ["pdf.total", "total"],
  ["file.category.bike", "bikes"],
  ["file.category.paa", "paa"],
  ["file.category.parts", "parts"],
  ["file.category.pna", "pna"],
  ["file.download.invoice_status.credit_open", "invoice_credit_open"],
  ["file.download.invoice_status.credit_settled", "invoice_credit_settled"],
  ["file.download.kind", "invoice_kind"],
  ["file.download.kind.credit_note", "invoice_credit_note"],
  ["pdf.credit_note.corrects", "invoice_corrects"],
  ["pdf.vendor_order.status_open", "vendor_status_open"],
  ["pdf.vendor_order.status_delivered", "vendor_status_delivered"],
];

it.each(["en-US", "de", "fr", "id-ID", "ms-MY"])(
  "documents, files, and mails use the words of the site in %s",
  (locale) => {
    const read = (path: string): Record<string, unknown> =>
      JSON.parse(readFileSync(new URL(`../../packages/${path}/${locale}.json`, import.meta.url), "utf8"));
    const [texts, site] = [read("core/src/texts"), read("web/src/locales")];
    expect(SAME.map(([key]) => [key, texts[key]])).toEqual(SAME.map(([key, ofSite]) => [key, site[ofSite]]));
  },
);
