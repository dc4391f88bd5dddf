import * as z from "zod";
import { sorgConfig } from "../host/index.ts";
import {
  action,
  activeCustomer,
  actor,
  countWithin,
  logger,
  notFound,
  now,
  Refusal,
  SYSTEM,
} from "../platform/index.ts";
import { bringOn } from "./bring-on.ts";
import { makeRequest } from "./create.ts";
import { type Opened, openDesk } from "./desk.ts";
import { callOff, endLapsed, endRequest } from "./end.ts";
import { putPaymentDocument } from "./erp.ts";
import { deleteSaved, savedOf } from "./saved.ts";
import {
  createRequestSchema,
  FILTER_OF,
  listRequestsSchema,
  type PaymentRequest,
  requestIdSchema,
  type SavedPayment,
  settleSchema,
} from "./schema.ts";
import { type Settled, takeOutcome } from "./settle.ts";
import { openRequestIds, readRequest, requestsOf } from "./store.ts";
import { isOpen } from "./transitions.ts";

export type { Bill, Counter, Desk } from "./desk.ts";
export { takesCredits } from "./desk.ts";
export { displayOf } from "./saved.ts";
export type { Settled } from "./settle.ts";
export { lacksPayment } from "./transitions.ts";

/** What draws receipts, loaded when it is needed: most functions never do. */
export const drawing = () => import("./receipt.ts");

/** A request as the table has it, for the system itself: nobody is asked whose it is. */
export const readPayment = readRequest;

/** What a request is made of, as it is sent. */
export type CreateInput = z.input<typeof createRequestSchema>;

/** Who may see invoices or payments may pay: the specification names no scope for the page (decision 040). */
const PAY = ["page.payment-request", "page.invoice-status"];
const READ = "page.payment-request";

const MINUTE = 60_000;
const PER_USER_AND_MINUTE = 20;

const merchant = z.string().min(1, "required").max(100);
const payerCode = z.string().min(1, "required").max(40);

/** What the page of paying shows: the companies that take money, and the open invoices of one of them. */
export const payableInvoices = action({
  name: "payment.payableInvoices",
  scope: PAY,
  input: z.object({ merchant: merchant.optional(), payerCode: payerCode.optional() }),
  run: ({ merchant: name, payerCode: payer }): Promise<Opened> => openDesk(name, payer),
});

/**
 * Asks for a payment of invoices (2 §7). Its invoices are held; then the provider is asked, and says where to pay.
 * @throws Refusal with the field, "invoice_already_paid", "payment_not_possible" when the provider refuses it
 */
export const createRequest = action({
  name: "payment.createRequest",
  scope: PAY,
  input: createRequestSchema,
  run: async (asked): Promise<PaymentRequest> => {
    const { userId } = actor();
    activeCustomer();
    if ((await countWithin(`payment#user#${userId}`, MINUTE)) > PER_USER_AND_MINUTE) {
      throw new Refusal("limited", "too_many_requests");
    }
    const request = await bringOn(await makeRequest(asked));
    if (request.state === "failed") throw new Refusal("conflict", "payment_not_possible");
    return request;
  },
});

export interface RequestPage {
  readonly data: readonly PaymentRequest[];
  readonly info: { readonly page: number; readonly count: number; readonly pageTotal: number };
}

/** Requests for the active customer's invoices, newest first. */
export const paymentRequests = action({
  name: "payment.paymentRequests",
  scope: READ,
  input: listRequestsSchema,
  run: async ({ status, search, page, limit }): Promise<RequestPage> => {
    const sought = search.trim().toLowerCase();
    const matching = (await ownRequests()).filter(
      (request) =>
        (status.length === 0 || status.includes(FILTER_OF[request.state])) && searchText(request).includes(sought),
    );
    const data = matching.slice((page - 1) * limit, page * limit);
    return { data, info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) } };
  },
});

const searchText = ({ id, virtualAccountNo = "", invoices, credits }: PaymentRequest): string =>
  [id, virtualAccountNo, ...[...invoices, ...credits].map(({ invoiceNo }) => invoiceNo)].join("\n").toLowerCase();

async function ownRequests(): Promise<PaymentRequest[]> {
  const { unified } = activeCustomer().code;
  return (await requestsOf(unified)).filter(({ sorg }) => actor().sorgs.includes(sorg));
}

/** One request. @throws Refusal "not-found" for an absent one and, alike, for another customer's */
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

const isMerchant = (request: PaymentRequest, name: string): boolean =>
  [request.merchant, request.companyCode, request.sorg].includes(name);

/** A customer's own codes all mean him as the payer. */
function isPayer(request: PaymentRequest, code: string): boolean {
  const { unified, r3, isr } = activeCustomer().code;
  const own = [unified, r3, isr];
  return request.payerCode === code || (own.includes(code) && request.payerCode === unified);
}

/** The newest request of a payer for all of these invoices, or none. */
export const requestByInvoices = action({
  name: "payment.requestByInvoices",
  scope: PAY,
  input: z.object({ payerCode, merchant, invoiceNos: z.array(z.string().max(40)).min(1, "required").max(100) }),
  run: async ({ payerCode: payer, merchant: name, invoiceNos }): Promise<PaymentRequest | undefined> => {
    const requests = await ownRequests();
    return requests.find((request) => {
      const numbers = new Set([...request.invoices, ...request.credits].map(({ invoiceNo }) => invoiceNo));
      return isPayer(request, payer) && isMerchant(request, name) && invoiceNos.every((one) => numbers.has(one));
    });
  },
});

/**
 * Calls off what a payer was asked for by a merchant and has not paid, or one request of it; the invoices are open again.
 * @throws Refusal "not-found" when there is nothing to call off, "payment_already_made" when the money has been taken
 */
export const voidRequest = action({
  name: "payment.voidRequest",
  scope: PAY,
  input: z.object({ payerCode, merchant, id: requestIdSchema.optional() }),
  run: async ({ payerCode: payer, merchant: name, id }): Promise<PaymentRequest[]> => {
    const heads = (await ownRequests()).filter(
      (request) => isPayer(request, payer) && isMerchant(request, name) && (id === undefined || request.id === id),
    );
    const current = await Promise.all(heads.filter(({ state }) => isOpen(state)).map((head) => readRequest(head.id)));
    const open = current.filter((one) => one !== undefined && isOpen(one.state));
    if (open.length === 0) throw notFound();
    const ended: PaymentRequest[] = [];
    for (const request of open) {
      const after = request && (await callOff(request));
      if (after) ended.push(after);
    }
    return ended;
  },
});

/** Methods that providers keep for the user, narrowed to companies or sales organisations. */
export const savedPayments = action({
  name: "payment.savedPayments",
  scope: PAY,
  input: z.object({
    companies: z.array(z.string().max(10)).max(50).optional(),
    sorgs: z.array(z.string().max(10)).max(50).optional(),
  }),
  run: ({ companies, sorgs }): Promise<SavedPayment[]> => savedOf(companies, sorgs),
});

/** Forgets a saved method of the user's own. @returns whether there was one */
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

/** What is shown beside a price in the user's sales organisations (2 §3 Price component). */
export const priceComponents = action({
  name: "payment.priceComponents",
  scope: PAY,
  input: z.object({ module: z.string().max(40) }),
  run: async ({ module }): Promise<PriceComponent[]> => {
    const own = await Promise.all([...actor().sorgs].sort().map((sorg) => sorgConfig(sorg)));
    return own.flatMap((config) =>
      (config?.priceComponents ?? [])
        .filter((one) => one.module === module)
        .map(({ additionalDisplays }) => ({ sorg: config?.sorg ?? "", module, additionalDisplays })),
    );
  },
});

/**
 * Takes in what a provider said of a payment: in a callback (with the mark of its event) or when it was asked.
 * `reconcile`: the money is not what was asked for; nothing was written, also no mark.
 */
export const settleOutcome = action({
  name: "payment.settleOutcome",
  scope: SYSTEM,
  input: settleSchema,
  run: ({ outcome, once }): Promise<Settled> => takeOutcome(outcome, once),
});

/** Requests that money may come for: what whoever asks the providers goes through. */
export const openRequests = action({
  name: "payment.openRequests",
  scope: SYSTEM,
  input: z.object({}),
  run: async (): Promise<PaymentRequest[]> => {
    const found: PaymentRequest[] = [];
    for (const { id } of await openRequestIds()) {
      try {
        const request = await readRequest(id);
        if (request && isOpen(request.state)) found.push(request);
      } catch (error) {
        logger.error("a request to pay could not be read", { requestId: id, error });
      }
    }
    return found;
  },
});

/** Asks the provider for the payment of a request that was left without one. */
export const bringOnRequest = action({
  name: "payment.bringOnRequest",
  scope: SYSTEM,
  input: z.object({ id: requestIdSchema }),
  run: async ({ id }): Promise<PaymentRequest | undefined> => {
    const request = await readRequest(id);
    return request && bringOn(request);
  },
});

/** Ends a request whose provider was paid something else, once a person has seen to that money; its invoices are open again. */
export const endReconciled = action({
  name: "payment.endReconciled",
  scope: SYSTEM,
  input: z.object({ id: requestIdSchema }),
  run: ({ id }): Promise<PaymentRequest | undefined> => endRequest(id, "failed", "reconciled"),
});

/** Ends the requests that have lapsed by `at` (epoch milliseconds, now when left out). */
export const expireDue = action({
  name: "payment.expireDue",
  scope: SYSTEM,
  input: z.object({ at: z.int().optional() }),
  run: ({ at }) => endLapsed(at ?? now()),
});

/** Hands a payment that was made to the ERP (docs/erp.md). @throws Error when there is none */
export const sendPaymentToErp = action({
  name: "payment.sendPaymentToErp",
  scope: SYSTEM,
  input: z.object({ id: requestIdSchema }),
  run: async ({ id }): Promise<void> => {
    const request = await readRequest(id);
    if (request?.state !== "paid") throw new Error(`payment ${id} was not made`);
    await putPaymentDocument(request);
  },
});
