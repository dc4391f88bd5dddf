import { uploadTurns } from "@spoke/sandbox/erp/turns.ts";
import { expect, it } from "vitest";

it("an invoice waits until the portal has imported the shipment before it, even if that takes some seconds", async () => {
  let time = 0;
  const imported = new Set<string>();
  const turns = uploadTurns(
    async (key) => imported.has(key),
    () => time,
  );
  const file = (kind: string) => ({ key: `feeds/U001/${kind}/1.ndjson`, subject: "261101-AAAAA" });
  const [shipment, invoice] = [file("deliveries"), file("invoices")];
  expect(await turns.choose([shipment, invoice])).toEqual([shipment]);
  turns.uploaded(shipment);
  time = 5_000;
  expect(await turns.choose([invoice])).toEqual([]);
  imported.add(shipment.key);
  expect(await turns.choose([invoice])).toEqual([invoice]);
  // A portal that does not run holds up nothing for good.
  imported.clear();
  time = 10_000;
  expect(await turns.choose([invoice])).toEqual([invoice]);
});
