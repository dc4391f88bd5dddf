import { inLanguage } from "@spoke/core/host/option-text.ts";
import { sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { expect, it } from "vitest";

const config = sorgConfigSchema.parse({
  ...{ sorg: "G001", name: "Radwerk", merchantName: "Radwerk", companyCode: "DE01", currency: "EUR" },
  payments: [
    {
      ...{ id: "PREPAY", type: "Prepayment", desc: "Prepayment", instruction: "We ship when it has arrived." },
      texts: { de: { desc: "Vorkasse", instruction: "Wir liefern nach Eingang." }, "id-ID": { desc: "Bayar di muka" } },
    },
  ],
  shipments: [{ id: "STD", type: "Standard", desc: "Freight", rate: 10_000, texts: { "en-UK": { desc: "Carriage" } } }],
});

it.each([
  ["de", "Vorkasse", "Wir liefern nach Eingang.", "Freight"],
  ["id-ID", "Bayar di muka", "We ship when it has arrived.", "Freight"],
  ["fr", "Prepayment", "We ship when it has arrived.", "Freight"],
  ["en-UK", "Prepayment", "We ship when it has arrived.", "Carriage"],
])("payments and shipments are named in %s, or as for all languages", (locale, payment, instruction, shipment) => {
  const { payments, shipments } = inLanguage(config, locale);
  expect([payments[0]?.desc, payments[0]?.instruction, shipments[0]?.desc]).toEqual([payment, instruction, shipment]);
});

it("a language that the portal does not have is refused", () => {
  const texts = { xx: { desc: "?" } };
  expect(sorgConfigSchema.safeParse({ ...config, shipments: [{ ...config.shipments[0], texts }] }).success).toBe(false);
});
