import * as z from "zod";
import { isoNow, queryAll, type RawItem, type Write } from "../platform/index.ts";
import { entryOf, type OpenInvoice } from "./ledger.ts";
import { openInvoiceKey } from "./store.ts";

/**
 * An open invoice with what requests to pay have to do with it. Amounts in ten-thousandths.
 *
 * A request holds it by `paymentRequest`. What was paid online and the ERP has not booked yet stands beside it as
 * `paidOnline`, of an amount of `paidOf`: once the ERP says another amount, it has booked what was paid. What it says of a
 * time before the payment (`paidAt`) knows nothing of it, whatever the amount. An invoice that was paid whole stays held by
 * its request (`paidBy`) until it is booked, or until the ERP says that it is paid.
 */
export interface OpenEntry {
  readonly invoice: OpenInvoice;
  /** What is left to pay, negative for a credit. */
  readonly openAmount: number;
  /** Request that holds it. */
  readonly heldBy?: string | undefined;
  readonly raw: Raw;
}

const rawSchema = z.object({
  entry: z.string(),
  paymentRequest: z.string().optional(),
  paidOnline: z.number().optional(),
  paidOf: z.number().optional(),
  paidBy: z.string().optional(),
  /** When the last payment was noted, and the instant that the ERP's entry is of. */
  paidAt: z.string().optional(),
  asOf: z.string().optional(),
});
type Raw = z.output<typeof rawSchema>;

const ATTRIBUTES = Object.keys(rawSchema.shape);

/** All open invoices of a customer as they are now, in no order that means anything. */
export async function openEntries(unified: string): Promise<OpenEntry[]> {
  const { pk } = openInvoiceKey({ custCode: unified, sorg: "", invoiceNo: "", installment: 0 });
  return (await queryAll({ pk, attributes: ATTRIBUTES })).map(entryFrom);
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
    raw,
  };
}

/** Whether what the ERP says is of a time before the last payment: a file that was on its way when the money came. */
const isBehind = ({ asOf, paidAt }: Raw): boolean =>
  asOf !== undefined && paidAt !== undefined && Date.parse(asOf) < Date.parse(paidAt);

/** What is left by our own count; what the ERP says where that is less. */
function leftOf(amount: number, { paidOf = amount, paidOnline = 0 }: Raw): number {
  const left = paidOf - paidOnline;
  return Math.abs(amount) < Math.abs(left) ? amount : left;
}

/** Holds an invoice for a request; a WriteConflict unless it is exactly as it was read. */
export function holdWrite({ invoice, raw }: OpenEntry, requestId: string): Write {
  return {
    kind: "update",
    key: openInvoiceKey(invoice),
    set: { paymentRequest: requestId },
    when: as(raw),
  };
}

/** Lets go of an invoice that a request holds: it is open again. */
export function letGoWrite({ invoice, raw }: OpenEntry): Write {
  return { kind: "update", key: openInvoiceKey(invoice), remove: ["paymentRequest"], when: as(raw) };
}

/**
 * Notes that the request that holds an invoice has brought money for it.
 * @param part what was paid of it; all of it when left out
 */
export function paidOnlineWrite({ invoice, raw, openAmount }: OpenEntry, part?: number): Write {
  const isWhole = part === undefined || part >= openAmount;
  const paid = isWhole ? invoice.accountingAmount : invoice.accountingAmount - openAmount + part;
  return {
    kind: "update",
    key: openInvoiceKey(invoice),
    set: {
      paidOnline: paid,
      paidOf: invoice.accountingAmount,
      paidAt: isoNow(),
      ...(isWhole && { paidBy: raw.paymentRequest }),
    },
    ...(!isWhole && { remove: ["paymentRequest"] }),
    when: as(raw),
  };
}

/** The condition that an entry is as it was read. */
function as(raw: Raw): NonNullable<Extract<Write, { kind: "update" }>["when"]> {
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
