import { code, OUR_ID, reference } from "../payment-provider/index.ts";
import type { ProviderId } from "../payment-provider/types.ts";
import type { Callback } from "./schema.ts";

/** What may be kept of a callback, by path. Everything else, known or not, is gone with the request. */
const ALLOWED: Readonly<Record<ProviderId, readonly string[]>> = {
  stripe: [
    "id",
    "type",
    "created",
    "livemode",
    "api_version",
    "data.object.object",
    "data.object.id",
    "data.object.status",
    "data.object.payment_status",
    "data.object.amount",
    "data.object.amount_received",
    "data.object.amount_total",
    "data.object.currency",
    "data.object.metadata.externalId",
  ],
  midtrans: [
    "transaction_id",
    "order_id",
    "transaction_status",
    "transaction_time",
    "settlement_time",
    "expiry_time",
    "status_code",
    "fraud_status",
    "payment_type",
    "gross_amount",
    "currency",
  ],
  sandbox: ["id", "type", "payment.id", "payment.externalId", "payment.status", "payment.at"],
};

const TIME = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)?)?$/;
const AMOUNT = /^\d{1,11}(?:\.\d{1,2})?$/;
/** Larger numbers may be those of cards. */
const LARGEST = 1e11;

/** What is kept of a callback's body: named fields, and of these only values that cannot be anybody's number. */
export function keptOf(provider: ProviderId, body: unknown): Callback["kept"] {
  return Object.fromEntries(
    ALLOWED[provider].flatMap((path) => {
      const value = harmless(valueAt(body, path));
      return value === undefined ? [] : [[path, value] as const];
    }),
  );
}

function valueAt(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null
          ? Object.entries(value).find(([key]) => key === name)?.[1]
          : undefined,
      body,
    );
}

function harmless(value: unknown): string | number | boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isSafeInteger(value) && Math.abs(value) < LARGEST ? value : undefined;
  if (typeof value !== "string") return undefined;
  if (TIME.test(value) || AMOUNT.test(value) || OUR_ID.test(value)) return value;
  return reference(value) ?? code(value);
}
