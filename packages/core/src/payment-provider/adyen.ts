import { createHmac } from "node:crypto";
import { same } from "./secrets.ts";

/** The fields of an Adyen notification item that its signature covers. */
export interface AdyenItem {
  readonly pspReference: string;
  readonly originalReference?: string | undefined;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly amount: { readonly value: number | string; readonly currency: string };
  readonly eventCode: string;
  readonly success: string;
}

/** What Adyen signs: eight fields joined by colons. */
export function adyenPayload(item: AdyenItem): string {
  return [
    item.pspReference,
    item.originalReference ?? "",
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ].join(":");
}

/** Whether the signature (HMAC-SHA256, base64) of an item holds for one of the live keys, given in hexadecimal. */
export function adyenSignatureHolds(item: AdyenItem, signature: string, keysHex: readonly string[]): boolean {
  const payload = adyenPayload(item);
  return keysHex.some((key) =>
    same(createHmac("sha256", Buffer.from(key, "hex")).update(payload, "utf8").digest("base64"), signature),
  );
}
