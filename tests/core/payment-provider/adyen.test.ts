import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { adyenPayload, adyenSignatureHolds } from "../../../packages/core/src/payment-provider/adyen.ts";
import { dataSet } from "../../support/data-sets.ts";

const folder = dataSet("payment-webhooks");
const item = z.looseObject({
  pspReference: z.string(),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount: z.object({ value: z.union([z.number(), z.string()]), currency: z.string() }),
  eventCode: z.string(),
  success: z.string(),
});
const vectors = z.array(
  z.object({
    hmacKeyHex: z.string(),
    signature: z.string(),
    item: item.optional(),
    itemFile: z.string().optional(),
  }),
);

describe.skipIf(!folder)("signatures of Adyen", () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder ?? "", "adyen", file), "utf8"));
  const known = folder ? vectors.parse(read("hmac-vectors.json")) : [];

  it("hold for the published vectors, and for no other key, amount or outcome", () => {
    expect(known).toHaveLength(2);
    for (const { hmacKeyHex, signature, item: inline, itemFile } of known) {
      const signed = inline ?? item.parse(read(itemFile ?? ""));
      const other = `${hmacKeyHex.slice(0, -1)}${hmacKeyHex.endsWith("0") ? "1" : "0"}`;
      expect(adyenSignatureHolds(signed, signature, [other, hmacKeyHex])).toBe(true);
      expect(adyenSignatureHolds(signed, signature, [other])).toBe(false);
      expect(adyenSignatureHolds(signed, signature, [])).toBe(false);
      const richer = { ...signed, amount: { ...signed.amount, value: 1_000_000 } };
      expect(adyenSignatureHolds(richer, signature, [hmacKeyHex])).toBe(false);
      expect(adyenSignatureHolds({ ...signed, success: "false" }, signature, [hmacKeyHex])).toBe(false);
    }
    expect(adyenPayload(item.parse(read("notification-mocks/hmac-validation-webhook.json")))).toBe(
      "ZVWN7D3WSMK2WN82::AntoniStroinski:\\:/\\/slashes are fun:1000:EUR:AUTHORISATION:true",
    );
  });
});
