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

/**
 * Mails an invoice to the signed-in user, or to the customer where the user has no address (decision 038). Every refusal
 * reads as `einvoice_failed` (2 §8) with its reason; another customer's invoice is refused like an absent one.
 */
export const sendEmailInvoice = action({
  name: "invoice.sendEmailInvoice",
  scope: "page.invoice-status",
  input: namedSchema,
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

async function requestMail(named: z.output<typeof namedSchema>): Promise<void> {
  const { invoiceNo, sorg } = await ownInvoice(named);
  const { userId, host } = actor();
  const customer = activeCustomer().code.unified;
  if ((await addressFor(userId, customer)) === undefined) throw refuseField("invoiceNumber", "einvoice_no_address");
  const digest = createHash("sha256").update(JSON.stringify(["einvoice", host, userId, customer, sorg, invoiceNo]));
  const same = digest.digest("base64url");
  if (await sentBefore(same)) return;
  if ((await countWithin(`einvoice#user#${userId}`, WINDOW_MS)) > PER_USER_AND_HOUR) {
    throw new Refusal("limited", "einvoices_limited");
  }
  // On a conflict the button was pressed twice, and the other request sends the mail.
  await commit.attempt({
    writes: [sentWrite(same, SAME_MS)],
    events: [event(invoiceRequested, { sorg, invoiceNo, customer, userId, host })],
    audit: { subject: `INVOICE#${sorg}#${invoiceNo}`, what: "requested by mail" },
  });
}

/** Address for a requested invoice: the user's, else the customer's; undefined without one. */
export async function addressFor(userId: string, customer: string): Promise<string | undefined> {
  const address = z.email();
  const user = await readUser(userId);
  const own = user && !user.isFakeEmail ? address.safeParse(user.email).data : undefined;
  if (own !== undefined) return own;
  return address.safeParse((await customerRecord(customer))?.customer.custEmail).data;
}
