import * as z from "zod";
import {
  type Amount,
  absolute,
  add,
  isoNow,
  queryAll,
  type RawItem,
  subtract,
  tableName,
  type Write,
  ZERO,
} from "../platform/index.ts";
import { amountSchema } from "../platform/schema.ts";
import { entryOf, type OpenInvoice } from "./ledger.ts";
import { openInvoiceKey, readOpenVersion } from "./store.ts";

/**
 * An open invoice with its payment requests.
 *
 * `paymentRequest` is the request that holds it. `paidOnline` was paid online of the amount `paidOf` and is not booked by the ERP
 * yet: once the ERP's amount differs from `paidOf`, it is booked. ERP data from before the payment (`paidAt`) does not contain it,
 * whatever its amount. A fully paid invoice stays held by its request (`paidBy`) until the ERP has booked it or marks it paid.
 */
export interface OpenEntry {
  readonly invoice: OpenInvoice;
  /** Amount left to pay, negative for a credit. */
  readonly openAmount: Amount;
  /** Request that holds it. */
  readonly heldBy?: string | undefined;
  /** Payments made online, oldest first; at most the last 20. */
  readonly payments: readonly OnlinePayment[];
  readonly raw: Raw;
}

const onlinePaymentSchema = z.object({
  /** Id of its request, also the number of its receipt. */
  id: z.string(),
  at: z.iso.datetime(),
  method: z.string(),
  amount: amountSchema,
});
/** A payment of an invoice in the portal. */
export type OnlinePayment = z.output<typeof onlinePaymentSchema>;

const KEPT_PAYMENTS = 20;

const rawSchema = z.object({
  entry: z.string(),
  paymentRequest: z.string().optional(),
  paidOnline: amountSchema.optional(),
  paidOf: amountSchema.optional(),
  paidBy: z.string().optional(),
  /** When the last payment was recorded, and the instant of the ERP's entry. */
  paidAt: z.string().optional(),
  asOf: z.string().optional(),
  payments: z.array(onlinePaymentSchema).default([]),
});
type Raw = z.output<typeof rawSchema>;

const ATTRIBUTES = Object.keys(rawSchema.shape);

async function readEntries(unified: string): Promise<OpenEntry[]> {
  const { pk } = openInvoiceKey({ custCode: unified, sorg: "", invoiceNo: "", installment: 0 });
  return (await queryAll({ pk, attributes: ATTRIBUTES, bounded: "paid invoices leave the partition" })).map(entryFrom);
}

/** Most entries in memory, of all customers. */
const MAX_CACHED = 20_000;
const cache = new Map<string, { readonly version: number; readonly entries: readonly OpenEntry[] }>();

/**
 * All open invoices of a customer, unordered, as they are now. They are read only if they changed since this process read them;
 * otherwise their version is enough, which costs one read unit.
 */
export async function openEntries(unified: string): Promise<readonly OpenEntry[]> {
  // First, so that the entries are at least as new as the version.
  const version = await readOpenVersion(unified);
  const key = `${tableName()} ${unified}`;
  const hit = cache.get(key);
  cache.delete(key);
  const current = hit?.version === version ? hit : { version, entries: await readEntries(unified) };
  cache.set(key, current);
  let total = [...cache.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  for (const [oldest, { entries }] of cache) {
    if (total <= MAX_CACHED) break;
    cache.delete(oldest);
    total -= entries.length;
  }
  return current.entries;
}

function entryFrom(item: RawItem): OpenEntry {
  const raw = rawSchema.parse(item);
  const open = entryOf(raw.entry);
  const isUnbooked = raw.paidOf !== undefined && (raw.paidOf === open.accountingAmount || isBehind(raw));
  const heldBy =
    raw.paidBy !== undefined && raw.paidBy === raw.paymentRequest && !isUnbooked ? undefined : raw.paymentRequest;
  return {
    invoice: { ...open, ...(heldBy !== undefined && { paymentRequest: heldBy }) },
    openAmount: isUnbooked ? leftOf(open.accountingAmount, raw) : open.accountingAmount,
    heldBy,
    payments: raw.payments,
    raw,
  };
}

/** Whether the ERP's data is older than the last payment. */
const isBehind = ({ asOf, paidAt }: Raw): boolean =>
  asOf !== undefined && paidAt !== undefined && Date.parse(asOf) < Date.parse(paidAt);

/** The smaller of the amount left by our records and the ERP's amount. */
function leftOf(amount: Amount, { paidOf = amount, paidOnline = ZERO }: Raw): Amount {
  const left = subtract(paidOf, paidOnline);
  return absolute(amount) < absolute(left) ? amount : left;
}

/** Holds an invoice for a request; a `changed` Conflict when it changed since it was read. */
export function holdInvoiceWrite({ invoice, raw }: OpenEntry, requestId: string): Write {
  return {
    kind: "update",
    key: openInvoiceKey(invoice),
    set: { paymentRequest: requestId },
    when: unchanged(raw),
  };
}

/** Releases an invoice that a request holds: it is open again. */
export function releaseInvoiceWrite({ invoice, raw }: OpenEntry): Write {
  return { kind: "update", key: openInvoiceKey(invoice), remove: ["paymentRequest"], when: unchanged(raw) };
}

/**
 * Records a payment by the request that holds the invoice.
 * @param part amount paid; default: all of it
 */
export function paidOnlineWrite(
  { invoice, raw, openAmount, payments }: OpenEntry,
  payment: Omit<OnlinePayment, "amount">,
  part: Amount = openAmount,
): Write {
  const isFull = part >= openAmount;
  const amount = isFull ? openAmount : part;
  const paid = isFull ? invoice.accountingAmount : add(subtract(invoice.accountingAmount, openAmount), part);
  return {
    kind: "update",
    key: openInvoiceKey(invoice),
    set: {
      paidOnline: paid,
      paidOf: invoice.accountingAmount,
      paidAt: isoNow(),
      payments: [...payments, { ...payment, amount }].slice(-KEPT_PAYMENTS),
      ...(isFull && { paidBy: raw.paymentRequest }),
    },
    ...(!isFull && { remove: ["paymentRequest"] }),
    when: unchanged(raw),
  };
}

/** The condition that an entry did not change since it was read. */
function unchanged(raw: Raw): NonNullable<Extract<Write, { kind: "update" }>["when"]> {
  const values: { [name: string]: unknown } = { entry: raw.entry };
  const parts = ["#entry = :entry"];
  for (const name of ["paymentRequest", "paidOnline", "paidOf", "paidBy"] as const) {
    const value = raw[name];
    if (value === undefined) parts.push(`attribute_not_exists(#${name})`);
    else {
      parts.push(`#${name} = :${name}`);
      values[name] = value;
    }
  }
  return { expression: parts.join(" AND "), values };
}
