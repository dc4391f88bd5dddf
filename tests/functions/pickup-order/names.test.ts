import { inLanguage } from "@spoke/core/pickup-order";
import { pickupOrderSchema } from "@spoke/core/pickup-order/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storedArticle } from "../../builders/claims.ts";
import { AS_OF } from "../../builders/store.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
  await storedArticle("U001", "TUBE-1", { name: { "en-US": "Inner tube", de: "Schlauch" } });
  await storedArticle("U001", "PUMP-1", { name: { "en-US": "Floor pump" } });
});
afterAll(() => cloud.stop());

it("names articles in the reader's language, in English without it, and others in the web shop's words", async () => {
  const line = (articleCode: string, index: number) => ({
    lineNo: index + 1,
    articleCode,
    name: "Chambre à air",
    qty: 1,
  });
  const order = pickupOrderSchema.parse({
    ...{ id: "W-1", sorg: "U001", custCode: "C1", custName: "Dora", host: "velo.localhost", shop: "Velo Web" },
    ...{ consumer: {}, createdAt: AS_OF, asOf: AS_OF, status: "open", version: 1 },
    lines: ["TUBE-1", "PUMP-1", "OWN-1"].map(line),
  });
  const names = async (locale: string) => (await inLanguage([order], locale))[0]?.lines.map(({ name }) => name);
  expect(await names("de")).toEqual(["Schlauch", "Floor pump", "Chambre à air"]);
  expect(await names("id-ID")).toEqual(["Inner tube", "Floor pump", "Chambre à air"]);
  expect(order.lines.map(({ name }) => name)).toEqual(Array(3).fill("Chambre à air"));
});
