import { OUR_ID, providerReference, safeCode } from "../providers/index.ts";
import type { ProviderId } from "../providers/types.ts";
import type { Callback } from "./schema.ts";

/** Kinds of fields. None accepts what could be a card or account number. */
const KINDS = {
  id: (value) => (OUR_ID.test(String(value)) ? String(value) : providerReference(value)),
  word: safeCode,
  status: (value) => (/^\d{3}$/.test(String(value)) ? String(value) : safeCode(value)),
  time: (value) => (typeof value === "string" && TIME.test(value) ? value : undefined),
  seconds: (value) => (Number.isSafeInteger(value) && Number(value) < 1e10 ? Number(value) : undefined),
  // An integer of minor units, or a decimal as Midtrans writes it.
  amount: (value) => {
    if (typeof value === "string") return AMOUNT.test(value) ? value : undefined;
    return Number.isSafeInteger(value) && Math.abs(Number(value)) < 1e12 ? Number(value) : undefined;
  },
  flag: (value) => (typeof value === "boolean" ? value : undefined),
} as const satisfies Record<string, (value: unknown) => string | number | boolean | undefined>;

type Fields = Readonly<Record<string, keyof typeof KINDS>>;

/** Fields of a callback that may be stored, by path. Everything else is dropped. */
const ALLOWED: Readonly<Record<ProviderId, Fields>> = {
  stripe: {
    id: "id",
    type: "word",
    created: "seconds",
    livemode: "flag",
    "data.object.object": "word",
    "data.object.id": "id",
    "data.object.status": "word",
    "data.object.payment_status": "word",
    "data.object.amount": "amount",
    "data.object.amount_received": "amount",
    "data.object.amount_total": "amount",
    "data.object.currency": "word",
    "data.object.metadata.externalId": "id",
  },
  midtrans: {
    transaction_id: "id",
    order_id: "id",
    transaction_status: "word",
    transaction_time: "time",
    settlement_time: "time",
    expiry_time: "time",
    status_code: "status",
    fraud_status: "word",
    payment_type: "word",
    gross_amount: "amount",
    currency: "word",
  },
  sandbox: {
    id: "id",
    type: "word",
    "payment.id": "id",
    "payment.externalId": "id",
    "payment.status": "word",
    "payment.at": "time",
  },
};

const TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)?$/;
const AMOUNT = /^\d{1,11}\.\d\d$/;

/** The fields of a callback's body that may be stored, each only with a value of its kind. */
export function allowlistedFields(provider: ProviderId, body: unknown): Callback["fields"] {
  return Object.fromEntries(
    Object.entries(ALLOWED[provider]).flatMap(([path, kind]) => {
      const value = KINDS[kind](valueAt(body, path));
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
