import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { siteConfigOf, sorgSettingsOf } from "@spoke/core/host/shown.ts";
import { expect, it } from "vitest";

const host = hostConfigSchema.parse({
  ...{ host: "velo.localhost", sorg: "U001", webTitle: "Velo", languages: [{ code: "en-US" }], backorders: true },
  currency: { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
  branding: { accent: "#0b5d4e" },
});
const [payment] = sorgConfigSchema.shape.payments.parse([{ id: "P1", type: "card", desc: "Card" }]);
const sorg = sorgConfigSchema.parse({
  ...{ sorg: "U001", name: "West", merchantName: "Velo", companyCode: "K1", currency: "USD" },
  payments: [payment],
  shipments: [{ id: "S1", type: "parcel", desc: "Parcel", rate: 0 }],
});

/** A field that the records of hosts and sales organizations do not have yet. */
const LATER = { erpPassword: "not-for-browsers" };

it("a site knows what it starts with, and nothing that a host's record gains later", () => {
  const later = {
    ...{ ...host, ...LATER, currency: { ...host.currency, ...LATER }, branding: { ...host.branding, ...LATER } },
    languages: host.languages.map((language) => ({ ...language, ...LATER })),
  };
  const shown = siteConfigOf(later, { ...sorg, ...LATER });
  expect(shown).toEqual({ ...host, backorders: false });
  expect(siteConfigOf(later, { ...sorg, backorders: true, ...LATER })).toEqual(host);
});

it("administrators see nothing that the record of a sales organization gains later", () => {
  const later = {
    ...{ ...sorg, ...LATER },
    payments: sorg.payments.map((each) => ({ ...each, ...LATER })),
    shipments: sorg.shipments.map((each) => ({ ...each, ...LATER })),
  };
  expect(sorgSettingsOf(later)).toEqual(sorgSettingsOf(sorg));
  expect(JSON.stringify(sorgSettingsOf(later))).not.toContain(LATER.erpPassword);
});
