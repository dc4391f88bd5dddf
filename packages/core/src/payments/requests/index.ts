import * as z from "zod";
import { sorgConfig, timeZoneOf } from "../../host/index.ts";
import { invoiceId } from "../../invoice/paths.ts";
import {
  action,
  activeCustomer,
  actor,
  addDays,
  countWithin,
  type Day,
  endOf,
  inBatches,
  logger,
  notFound,
  now,
  type PageInfo,
  type Partition,
  Refusal,
  SYSTEM,
  startOf,
} from "../../platform/index.ts";
import { daySchema } from "../../platform/schema.ts";
import { loadPaymentContext, type PaymentOptions } from "./context.ts";
import { makeRequest } from "./create.ts";
import { cancelRequest, expireRequests } from "./end.ts";
import { putPaymentDocument } from "./erp.ts";
import { applyProviderOutcome, type OutcomeResult } from "./outcome.ts";
import { paymentNumber } from "./payment-number.ts";
import { ensureProviderPayment } from "./provider-payment.ts";
import { deleteSaved, savedOf } from "./saved.ts";
import {
  createRequestSchema,
  FILTER_OF,
  listRequestsSchema,
  type PaymentRequest,
  REQUEST_STATES,
  requestIdSchema,
  type SavedPayment,
  settleSchema,
} from "./schema.ts";
import { hasMismatch, shownState } from "./shown-state.ts";
import { openRequestPage, type RequestRow, readRequest, readRequests, requestList } from "./store.ts";
import { isOpen, PAY } from "./transitions.ts";

export type { PayableInvoice, Payee, Payer, PaymentContext } from "./context.ts";
export { takesCredits } from "./context.ts";
export { documentsOf } from "./documents.ts";
export { mismatchOf, RECONCILED, reconcileRequest } from "./end.ts";
export type { OutcomeResult } from "./outcome.ts";
export { paymentNumber } from "./payment-number.ts";
export { displayOf } from "./saved.ts";
export { isOpen, lacksPayment } from "./transitions.ts";

/** Loads the drawing of receipts on demand: most functions never need it. */
export const drawing = () => import("./receipt.ts");

/** A request without a check of whose it is, for the system. */
export const readPayment = readRequest;
export { readRequests as readPayments } from "./store.ts";

/** Input of createRequest. */
export type CreateInput = Parameters<typeof createRequest>[0];

const READ = "page.payment-request";

/** Requests that are searched, from the newest, for those with some documents. */
const MAX_SEARCHED = 1_000;

const MINUTE = 60_000;
const PER_USER_AND_MINUTE = 20;

const merchant = z.string().min(1, "required").max(100);
const payerCode = z.string().min(1, "required").max(40);

interface PayableInvoices extends PaymentOptions {
  /** The request whose money for an invoice is checked or on the account; undefined without one. */
  readonly checkedPaymentOf: Awaited<ReturnType<typeof checkedPayments>>;
}

/** Companies that accept online payments, and the open invoices of one of them. */
export const payableInvoices = action({
  name: "payment.payableInvoices",
  scope: PAY,
  input: z.object({ merchant: merchant.optional(), payerCode: payerCode.optional() }),
  run: async ({ merchant: name, payerCode: payer }): Promise<PayableInvoices> => {
    const options = await loadPaymentContext(name, payer);
    return { ...options, checkedPaymentOf: await checkedPayments(options.today) };
  },
});

/**
 * Creates a payment request (2 §7): holds its invoices, then creates the payment at the provider.
 * @throws Refusal with the field, "invoice_already_paid", "payment_not_possible" when the provider refuses
 */
export const createRequest = action({
  name: "payment.createRequest",
  scope: PAY,
  input: createRequestSchema,
  run: async (input): Promise<PaymentRequest> => {
    const { userId } = actor();
    activeCustomer();
    if ((await countWithin(`payment#user#${userId}`, MINUTE)) > PER_USER_AND_MINUTE) {
      throw new Refusal("limited", "too_many_requests");
    }
    const request = await ensureProviderPayment(await makeRequest(input));
    if (request.state === "failed") throw new Refusal("conflict", "payment_not_possible");
    return request;
  },
});

export interface RequestPage {
  readonly data: readonly PaymentRequest[];
  readonly info: PageInfo;
}

/** Requests for the active customer's invoices, newest first. */
export const paymentRequests = action({
  name: "payment.paymentRequests",
  scope: READ,
  input: listRequestsSchema,
  run: async ({ status, search, page, limit }): Promise<RequestPage> => {
    const text = search.trim().toLowerCase();
    const states = REQUEST_STATES.filter((state) => status.includes(FILTER_OF[state]));
    const { rows, info } = await requestList.page({
      partitions: ownPartitions(),
      page,
      limit,
      ...(status.length > 0 && { states }),
      ...(text !== "" && { matches: (row: RequestRow) => searchText(row).includes(text) }),
    });
    const ids = rows.map(({ id }) => id);
    return { data: await readRequests(ids, { consistent: false }), info };
  },
});

/** Version of the active customer's requests. It changes with everything that `paymentRequests` shows. */
export const paymentRequestsVersion = action({
  name: "payment.paymentRequestsVersion",
  scope: READ,
  input: z.object({}),
  run: (): Promise<string> => requestList.version(ownPartitions()),
});

const documentSchema = z.object({
  sorg: z.string(),
  invoiceNo: z.string(),
  installment: z.int(),
  invoiceDate: daySchema,
});

/** Newest paid requests that paid these invoices or used these credits, in their order; undefined for those settled otherwise. */
export const paymentsOfDocuments = action({
  name: "payment.paymentsOfDocuments",
  scope: READ,
  input: z.object({ documents: z.array(documentSchema) }),
  run: async ({ documents }): Promise<(PaymentRequest | undefined)[]> => {
    const [oldest] = documents.map(({ invoiceDate }) => invoiceDate).sort();
    if (oldest === undefined) return [];
    const numbers = new Set(documents.map(({ invoiceNo }) => invoiceNo));
    const from = startOf(oldest, await timeZoneOf());
    const found: string[] = [];
    let searched = 0;
    for await (const row of requestList.rows({ partitions: ownPartitions(), states: ["paid"], from })) {
      if (row.numbers.some((number) => numbers.has(number))) found.push(row.id);
      searched += 1;
      if (searched === MAX_SEARCHED) break;
    }
    const requests = await readRequests(found, { consistent: false });
    return documents.map(({ sorg, invoiceNo, installment }) =>
      requests.find(({ invoices, credits }) =>
        [...invoices, ...credits].some(
          (held) => held.sorg === sorg && held.invoiceNo === invoiceNo && held.installment === installment,
        ),
      ),
    );
  },
});

/** Requests that are read at once. */
const AT_ONCE = 100;

/** Requests for the active customer's invoices that were created in a period, oldest first, read as they are taken. */
export async function* requestsBetween(period: {
  readonly from: Day;
  readonly to: Day;
}): AsyncGenerator<PaymentRequest> {
  const zone = await timeZoneOf();
  const [from, until] = [startOf(period.from, zone), endOf(period.to, zone)];
  const listed = requestList.rows({ partitions: ownPartitions(), from, until, oldestFirst: true });
  for await (const some of inBatches(listed, AT_ONCE)) yield* await readRequests(some.map(({ id }) => id));
}

/** Days in which the office decides about money that does not match its payment. */
const CHECKED_DAYS = 90;

/** States in which money for an invoice has arrived, although the invoice is still open. */
const ARRIVED: readonly string[] = ["checked", "booked"];

/**
 * Finds the request of an open invoice whose money the office checks or has credited to the account: the dealer should ask
 * before paying again. Open requests hold their invoices, so these cannot be paid anyway.
 */
export async function checkedPayments(
  today: Day,
): Promise<(invoice: Parameters<typeof invoiceId>[0]) => string | undefined> {
  const found = new Map<string, string>();
  for await (const request of requestsBetween({ from: addDays(today, -CHECKED_DAYS), to: today }))
    if (ARRIVED.includes(shownState({ ...request, hasMismatch: hasMismatch(request) })))
      for (const invoice of request.invoices) found.set(invoiceId(invoice), request.id);
  return (invoice) => found.get(invoiceId(invoice));
}

const searchText = ({ id, virtualAccountNo, numbers }: RequestRow): string =>
  [id, paymentNumber(id), virtualAccountNo, ...numbers].join("\n").toLowerCase();

const ownPartitions = (): Partition[] => actor().sorgs.map((part) => ({ owner: activeCustomer().code.unified, part }));

/** One request. @throws Refusal "not-found" for an absent request and another customer's */
export const paymentRequest = action({
  name: "payment.paymentRequest",
  scope: PAY,
  input: z.object({ id: requestIdSchema }),
  run: async ({ id }): Promise<PaymentRequest> => {
    const { unified } = activeCustomer().code;
    const found = await readRequest(id);
    if (!found || found.customer !== unified || !actor().sorgs.includes(found.sorg)) throw notFound();
    return found;
  },
});

/** Whether a code names the payer: every code of the active customer stands for the customer. */
function isPayer(request: RequestRow, code: string): boolean {
  const { unified, r3, isr } = activeCustomer().code;
  const own = [unified, r3, isr];
  return request.payerCode === code || (own.includes(code) && request.payerCode === unified);
}

/** The newest request of a payer that contains all of these invoices. */
export const requestByInvoices = action({
  name: "payment.requestByInvoices",
  scope: PAY,
  input: z.object({ payerCode, merchant, invoiceNos: z.array(z.string().max(40)).min(1, "required").max(100) }),
  run: async ({ payerCode: payer, merchant: name, invoiceNos }): Promise<PaymentRequest | undefined> => {
    let searched = 0;
    for await (const row of requestList.rows({ partitions: ownPartitions(), pageSize: 50 })) {
      searched += 1;
      if (searched > MAX_SEARCHED) return undefined;
      if (!isPayer(row, payer) || !row.merchants.includes(name)) continue;
      if (invoiceNos.every((invoiceNo) => row.numbers.includes(invoiceNo))) return readRequest(row.id);
    }
    return undefined;
  },
});

/**
 * Cancels the open requests of a merchant to a payer, or one of them; their invoices are open again. Each is canceled on its
 * own, as its provider must confirm it: the returned requests are as they are now, and one that could not be canceled is not voided.
 * @throws Refusal "not-found" without an open request; "payment_already_made", "payment_in_reconciliation", or the fault, when none could be canceled
 */
export const voidRequest = action({
  name: "payment.voidRequest",
  scope: PAY,
  input: z.object({ payerCode, merchant, id: requestIdSchema.optional() }),
  run: async ({ payerCode: payer, merchant: name, id }): Promise<PaymentRequest[]> => {
    const rows = await Array.fromAsync(
      requestList.rows({ partitions: ownPartitions(), states: REQUEST_STATES.filter(isOpen) }),
    );
    const ids = rows
      .filter((row) => isPayer(row, payer) && row.merchants.includes(name) && (id === undefined || row.id === id))
      .map((row) => row.id);
    const open = (await readRequests(ids)).filter(({ state }) => isOpen(state));
    if (open.length === 0) throw notFound();
    const failures: unknown[] = [];
    for (const request of open) {
      try {
        await cancelRequest(request);
      } catch (error) {
        failures.push(error);
        if (!(error instanceof Refusal)) logger.error("canceling a payment failed", { requestId: request.id, error });
      }
    }
    if (failures.length === open.length) throw failures[0];
    return readRequests(open.map((request) => request.id));
  },
});

/** Saved payment methods of the user, optionally of some companies or sales organizations. */
export const savedPayments = action({
  name: "payment.savedPayments",
  scope: PAY,
  input: z.object({
    companies: z.array(z.string().max(10)).max(50).optional(),
    sorgs: z.array(z.string().max(10)).max(50).optional(),
  }),
  run: ({ companies, sorgs }): Promise<SavedPayment[]> => savedOf(companies, sorgs),
});

/** Deletes a saved payment method of the user. @returns false when the user has none with this id */
export const deleteUserPayment = action({
  name: "payment.deleteUserPayment",
  scope: PAY,
  input: z.object({ id: z.string().min(1, "required").max(40) }),
  run: ({ id }): Promise<boolean> => deleteSaved(id),
});

export interface PriceComponent {
  readonly sorg: string;
  readonly module: string;
  readonly additionalDisplays: readonly string[];
}

/** What is shown beside a price in the user's sales organizations (2 §3 Price component). */
export const priceComponents = action({
  name: "payment.priceComponents",
  scope: PAY,
  input: z.object({ module: z.string().max(40) }),
  run: async ({ module }): Promise<PriceComponent[]> => {
    const own = await Promise.all([...actor().sorgs].sort().map((sorg) => sorgConfig(sorg)));
    return own.flatMap((config) =>
      (config?.priceComponents ?? [])
        .filter((component) => component.module === module)
        .map(({ additionalDisplays }) => ({ sorg: config?.sorg ?? "", module, additionalDisplays })),
    );
  },
});

/**
 * Applies what a provider reported of a payment, in a callback (with `once`) or in a query.
 * `reconcile`: it does not match the request; nothing was written, and `once` is not consumed.
 */
export const settleOutcome = action({
  name: "payment.settleOutcome",
  scope: SYSTEM,
  input: settleSchema,
  run: ({ outcome, once }): Promise<OutcomeResult> => applyProviderOutcome(outcome, once),
});

/** Open requests, oldest first: money may still come for them. `next` continues after the last; undefined at the end. */
export const openRequests = action({
  name: "payment.openRequests",
  scope: SYSTEM,
  input: z.object({ after: requestIdSchema.optional(), limit: z.int().min(1).max(100).default(100) }),
  run: async ({ after, limit }): Promise<{ requests: PaymentRequest[]; next: string | undefined }> => {
    const page = await openRequestPage(limit, after);
    const requests = await readRequests(page.map(({ id }) => id));
    const next = page.length < limit ? undefined : page.at(-1)?.id;
    return { requests: requests.filter(({ state }) => isOpen(state)), next };
  },
});

/** Creates the payment at the provider for a request that has none yet. */
export const initiatePayment = action({
  name: "payment.initiatePayment",
  scope: SYSTEM,
  input: z.object({ id: requestIdSchema }),
  run: async ({ id }): Promise<PaymentRequest | undefined> => {
    const request = await readRequest(id);
    return request && ensureProviderPayment(request);
  },
});

/** Expires the requests that are due at `at` (epoch milliseconds, default now). */
export const expireDueRequests = action({
  name: "payment.expireDueRequests",
  scope: SYSTEM,
  input: z.object({ at: z.int().optional() }),
  run: ({ at }) => expireRequests(at ?? now()),
});

/** Writes a paid request for the ERP (docs/erp.md). @throws Error when it is not paid */
export const sendPaymentToErp = action({
  name: "payment.sendPaymentToErp",
  scope: SYSTEM,
  input: z.object({ id: requestIdSchema }),
  run: async ({ id }): Promise<void> => {
    const request = await readRequest(id);
    if (request?.state !== "paid") throw new Error(`payment request ${id} is not paid`);
    await putPaymentDocument(request);
  },
});
