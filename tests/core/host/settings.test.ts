import { hostSettings, sorgKey } from "@spoke/core/host";
import { sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { orderingRulesOf } from "@spoke/core/host/shown.ts";
import { withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { HOST, host, someone, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  const payment = { id: "P1", type: "card", desc: "Card", texts: { de: { desc: "Karte" } }, modules: ["invoice"] };
  const config = sorgConfigSchema.parse({
    ...{ sorg: "U001", name: "West", merchantName: "Velo", companyCode: "K1", currency: "USD", backorders: true },
    seller: { name: "Velo Inc.", bank: { name: "Bank", account: "12345678", bankCode: "99" } },
    payments: [{ ...payment, provider: "stripe", extPaymentGatewayId: "acct_secret" }],
  });
  await store([host(HOST, "U001"), { kind: "put", item: { ...sorgKey("U001"), ...config } }]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await table.stop();
});

it("administrators read the settings in their language, without accounts at banks and payment providers", async () => {
  vi.stubEnv("MAIL_SENDERS", JSON.stringify({ [HOST]: "shop@velo.example" }));
  const settings = await withActor(someone("admin", ["page.user-management"], { locale: "de" }), () =>
    hostSettings({}),
  );
  expect(settings).toEqual({
    ...{ sorg: "U001", name: "West", merchantName: "Velo", companyCode: "K1", currency: "USD" },
    ...{ exactQtyCheck: false, availableStockCheck: false, backorders: true, dealerForm: false },
    ...{ mailSender: "shop@velo.example", sellerName: "Velo Inc." },
    ...{ payments: [{ id: "P1", desc: "Karte" }], shipments: [] },
    orderingRules: [
      { name: "exactQtyCheck", isOn: false, setBy: ["host", "sorg"] },
      { name: "availableStockCheck", isOn: false, setBy: ["host", "sorg"] },
      { name: "backorders", isOn: false, setBy: ["host"] },
    ],
  });
});

it("of rules that host and sales organization both have, the stricter setting is in effect and named", () => {
  const on = { exactQtyCheck: true, availableStockCheck: true, backorders: true };
  const off = { exactQtyCheck: false, availableStockCheck: false, backorders: false };
  const ruleOf = (hosts: typeof on, sorgs: typeof on, name: string) =>
    orderingRulesOf(hosts, sorgs).find((rule) => rule.name === name);
  expect(ruleOf(on, off, "exactQtyCheck")).toMatchObject({ isOn: true, setBy: ["host"] });
  expect(ruleOf(off, on, "availableStockCheck")).toMatchObject({ isOn: true, setBy: ["sorg"] });
  expect(ruleOf(on, off, "backorders")).toMatchObject({ isOn: false, setBy: ["sorg"] });
  expect(ruleOf(on, on, "backorders")).toMatchObject({ isOn: true, setBy: ["host", "sorg"] });
});

it("nobody else reads them", async () => {
  await expect(withActor(someone("sam", ["page.banner"]), () => hostSettings({}))).rejects.toThrow("forbidden");
});
