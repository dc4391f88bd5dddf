import { createHash } from "node:crypto";
import { invoiceRequested } from "@spoke/events";
import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import {
  action,
  activeCustomer,
  actor,
  commit,
  countWithin,
  event,
  type MutationResult,
  Refusal,
  refuseField,
  sentBefore,
  sentWrite,
  succeeded,
  type UserError,
} from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { namedSchema, ownInvoice } from "./invoice-list.ts";

/** Asked again within this time, the same invoice to the same user is sent once. */
const SAME_MS = 600_000;
const WINDOW_MS = 3_600_000;
/** Different invoices that a user may request by mail per hour. */
export const PER_USER_AND_HOUR = 60;

const requestSchema = namedSchema.extend({ to: z.string().trim().min(1).max(200).optional() });

/**
 * Mails an invoice to the signed-in user, or to the customer where the user has no address; with `to`, to another of the addresses
 * that `invoiceMailAddresses` offers, never to any other (decision 038). Every refusal reads as `einvoice_failed` (2 §8) with its
 * reason; another customer's invoice is refused like an absent one.
 */
export const sendEmailInvoice = action({
  name: "invoice.sendEmailInvoice",
  scope: "page.invoice-status",
  input: requestSchema,
  run: async (named): Promise<MutationResult> => {
    try {
      await requestMail(named);
      return succeeded("einvoice_sent");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const userErrors: readonly UserError[] =
        error.userErrors.length > 0 ? error.userErrors : [{ field: "invoiceNumber", message: error.message }];
      return { message: { status: "failed", description: "einvoice_failed" }, userErrors };
    }
  },
});

/** The addresses to which the signed-in user can mail an invoice of the active customer, the usual one first. */
export const invoiceMailAddresses = action({
  name: "invoice.mailAddresses",
  scope: "page.invoice-status",
  input: z.object({}),
  run: (): Promise<string[]> => addressesFor(actor().userId, activeCustomer().code.unified),
});

async function requestMail({ to: chosen, ...named }: z.output<typeof requestSchema>): Promise<void> {
  const { invoiceNo, sorg } = await ownInvoice(named);
  const { userId, host } = actor();
  const customer = activeCustomer().code.unified;
  const addresses = await addressesFor(userId, customer);
  const [usual] = addresses;
  if (usual === undefined) throw refuseField("invoiceNumber", "einvoice_no_address");
  const to = chosen === undefined ? undefined : addressLike(chosen, addresses);
  if (chosen !== undefined && to === undefined) throw refuseField("to", "einvoice_unknown_address");
  const what = ["einvoice", host, userId, customer, sorg, invoiceNo, ...(to && to !== usual ? [to] : [])];
  const digest = createHash("sha256").update(JSON.stringify(what));
  const same = digest.digest("base64url");
  if (await sentBefore(same)) return;
  if ((await countWithin(`einvoice#user#${userId}`, WINDOW_MS)) > PER_USER_AND_HOUR) {
    throw new Refusal("limited", "einvoices_limited");
  }
  // On a conflict the button was pressed twice, and the other request sends the mail.
  await commit.attempt({
    writes: [sentWrite(same, SAME_MS)],
    events: [event(invoiceRequested, { sorg, invoiceNo, customer, userId, host, ...(to && { to }) })],
    audit: { subject: `INVOICE#${sorg}#${invoiceNo}`, what: "requested by mail" },
  });
}

/** An address among those offered, however it is written; undefined for any other. */
export const addressLike = (wanted: string, addresses: readonly string[]): string | undefined =>
  addresses.find((address) => address.toLowerCase() === wanted.toLowerCase());

/** Addresses for a requested invoice: the user's own, the customer's, and those for order confirmations in the user's profile. */
export async function addressesFor(userId: string, customer: string): Promise<string[]> {
  const [user, record] = await Promise.all([readUser(userId), customerRecord(customer)]);
  const own = user && !user.isFakeEmail ? [user.email] : [];
  const written = [...own, record?.customer.custEmail ?? "", ...(user?.emailConfirmations ?? [])];
  const valid = written.flatMap((text) => z.email().safeParse(text).data ?? []);
  return [...new Set(valid.flatMap((address) => addressLike(address, valid) ?? []))];
}

/** Address for a document: the user's, else the customer's; undefined without one. */
export async function addressFor(userId: string, customer: string): Promise<string | undefined> {
  const [usual] = await addressesFor(userId, customer);
  return usual;
}
