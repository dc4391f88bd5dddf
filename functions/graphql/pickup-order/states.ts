import type { Mark, PickupState } from "@spoke/core/pickup-order/schema.ts";

/** The specification's words for statuses (3 §4), and one for orders that were canceled (decision 065). */
export const STATUS_WORDS: Readonly<Record<PickupState, string>> = {
  "needs-confirmation": "need confirmation",
  open: "open",
  processing: "processing by HQ",
  confirmed: "confirmed",
  preparing: "shipment from HQ",
  "partially-shipped": "partially shipped",
  shipped: "shipped",
  ready: "ready to pickup",
  complete: "complete",
  canceled: "canceled",
};

/** The specification's words for marks of items (3 §3). */
export const MARK_WORDS: Readonly<Record<Mark, string>> = { "order-to-hq": "order to HQ", ready: "ready to pickup" };

/** The domain's name of a word; an unknown word stays as it is, and is refused by the use-case. */
export const named = (words: Readonly<Record<string, string>>, word: string): string =>
  Object.entries(words).find(([, text]) => text === word)?.[0] ?? `unknown ${word}`;
