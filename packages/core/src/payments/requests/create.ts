import { createHash } from "node:crypto";
import { holdInvoiceWrite, openChangedWrite } from "../../invoice/index.ts";
import {
  type Amount,
  actor,
  commit,
  isoNow,
  newId,
  now,
  Refusal,
  refuseField,
  subtract,
  toUnits,
} from "../../platform/index.ts";
import {
  loadPaymentContext,
  type Method,
  type PayableInvoice,
  type PaymentContext,
  takesCredits,
  termsOf,
} from "./context.ts";
import { savedMethod } from "./saved.ts";
import { type CreateRequest, type Held, MAX_INVOICES, methodKind, type PaymentRequest } from "./schema.ts";
import { assignmentOf, chosenOf, isCreditNote, type Selection } from "./selection.ts";
import { newRequestWrites, readRequest } from "./store.ts";
import { canPayPart, isPart, obstacleTo, type PaymentTotals, partProblem, paymentTotals } from "./total.ts";
import { isOpen } from "./transitions.ts";

/** Time to pay; a provider may allow less. */
const OPEN_MS = 24 * 3_600_000;

/**
 * Creates a payment request and holds its invoices in one transaction. The same input of the same user returns the same request
 * while its invoices are held.
 * @throws Refusal with the field: a selection that breaks a rule, an amount other than ours, and `invoice_already_paid` for an
 * invoice that is paid or held by another request.
 */
export function makeRequest(input: CreateRequest): Promise<PaymentRequest> {
  // On a conflict another request holds an invoice, or the ERP changed one.
  return commit.retrying(async () => {
    const { context } = await loadPaymentContext(input.merchant, input.payerCode);
    if (!context) throw refuseField("merchant", "merchant_not_found");
    const named = namedInvoices(context, input);
    const digest = digestOf(context, named, input);
    const same = await findSameRequest(named, digest);
    if (same) return { writes: [], result: same };
    const request = await newRequest(context, named, input, digest);
    const held = new Map([...request.invoices, ...request.credits].map((document) => [keyOf(document), document]));
    const holds = context.invoices
      .filter((invoice) => held.has(keyOf(invoice)))
      .map(({ entry }) => holdInvoiceWrite(entry, request.id));
    const { id, amount, currency } = request;
    return {
      writes: [...newRequestWrites(request), ...holds, openChangedWrite(request.customer)],
      audit: { subject: `PAYREQ#${id}`, what: "requested", detail: { amount, currency, invoices: holds.length } },
      result: request,
    };
  });
}

const keyOf = ({ sorg, invoiceNo, installment }: Pick<Held, "sorg" | "invoiceNo" | "installment">): string =>
  `${sorg}#${invoiceNo}#${installment}`;

/** The named documents. A name that matches none is refused, also when it is another customer's. */
function namedInvoices({ invoices, host }: PaymentContext, input: CreateRequest): PayableInvoice[] {
  const named = new Set<PayableInvoice>();
  const take = (
    field: string,
    references: readonly string[],
    names: (invoice: PayableInvoice) => readonly string[],
  ): void => {
    for (const [index, reference] of references.entries()) {
      const found = invoices.filter((invoice) => names(invoice).includes(reference));
      if (found.length === 0) throw refuseField(`${field}.${index}`, "invoice_not_found");
      for (const invoice of found) named.add(invoice);
    }
  };
  const byNumber = (credit: boolean) => (invoice: PayableInvoice) =>
    isCreditNote(invoice) === credit ? [invoice.invoiceNo, assignmentOf(invoice)] : [];
  take("positiveInvoiceNumbers", input.positives, byNumber(false));
  take("negativeInvoiceNumbers", input.negatives, byNumber(true));
  take("accountingNumbers", input.accountingNumbers, accountNames);
  const chosen = [...named];
  if (!takesCredits(host) && chosen.some(isCreditNote))
    throw refuseField("negativeInvoiceNumbers", "credits_not_taken");
  return chosen;
}

/** Names of a document in V2 and V3: its accounting number; also its assignment, or a credit's own number. */
function accountNames(invoice: PayableInvoice): string[] {
  const { accountingNo, lineItem } = invoice.entry.invoice;
  const inBooks = accountingNo === "" ? [] : [accountingNo, `${accountingNo}/${lineItem}`];
  return isCreditNote(invoice) ? [...inBooks, invoice.invoiceNo] : [...inBooks, assignmentOf(invoice)];
}

/** Identifies equal requests: the user, the documents, the amount, and the payment method. */
function digestOf(context: PaymentContext, named: readonly PayableInvoice[], input: CreateRequest): string {
  const documents = named.map(keyOf).sort();
  const how = [input.amount, input.currency, input.paymentId, input.isPartialPayment, input.paymentRequestData.id];
  return createHash("sha256")
    .update(
      JSON.stringify([context.customer.customer.custCode.unified, actor().userId, context.config.sorg, documents, how]),
    )
    .digest("base64url");
}

/** An open request with this digest that holds all of the invoices. */
async function findSameRequest(named: readonly PayableInvoice[], digest: string): Promise<PaymentRequest | undefined> {
  const holders = new Set(named.map(({ entry }) => entry.heldBy));
  const [holder] = holders;
  if (holders.size !== 1 || holder === undefined) return undefined;
  const request = await readRequest(holder);
  return request?.digest === digest && isOpen(request.state) ? request : undefined;
}

async function newRequest(
  context: PaymentContext,
  named: readonly PayableInvoice[],
  input: CreateRequest,
  digest: string,
): Promise<PaymentRequest> {
  const { config, customer, invoices, payerCode, payers } = context;
  const taken = named.find(({ isPayable }) => !isPayable);
  if (taken) {
    throw new Refusal("conflict", "invoice_already_paid", [
      { field: "invoices", message: "invoice_already_paid", values: { invoiceNo: taken.invoiceNo } },
    ]);
  }
  if (input.currency !== config.currency) throw refuseField("currency", "currency_invalid");
  const method = chosenMethod(context, input.paymentId);
  const selection: Selection = {
    assignments: named.filter((invoice) => !isCreditNote(invoice)).map(assignmentOf),
    creditNos: named.filter(isCreditNote).map(({ invoiceNo }) => invoiceNo),
  };
  const totals = agreedTotals(context, selection, method, input);
  const { positives, credits } = chosenOf(invoices, selection);
  if (positives.length + credits.length > MAX_INVOICES) {
    throw refuseField("invoices", "max_items_exceeded", { max: MAX_INVOICES });
  }
  const isPartialPayment = input.isPartialPayment && isPart(input.amount, totals.combined);
  // A partial payment covers this much of its invoice: the money and the credits set against it.
  const part = subtract(totals.total, totals.credits);
  const saved = await savedMethod(input.paymentRequestData.id, config.sorg, method.id);
  const createdAt = isoNow();
  const { userId, host, locale } = actor();
  return {
    id: newId(),
    customer: customer.customer.custCode.unified,
    payerCode,
    payerName: payers.find((payer) => payer.payerCode === payerCode)?.payerName ?? input.payerName,
    userId,
    host,
    locale,
    sorg: config.sorg,
    companyCode: config.companyCode,
    merchant: config.merchantName,
    amount: totals.total,
    currency: config.currency,
    paymentId: method.id,
    method: { type: method.type, desc: method.desc },
    provider: method.provider,
    state: "created",
    invoices: positives.map((invoice) => heldOf(invoice, isPartialPayment ? part : invoice.openAmount)),
    credits: credits.map((invoice) => heldOf(invoice, invoice.openAmount)),
    freightAllowance: totals.freightAllowance,
    earlyPaymentDiscount: totals.earlyPaymentDiscount,
    methodDiscount: totals.methodDiscount,
    isPartialPayment,
    save: input.paymentRequestData.shouldSavePayment,
    ...(saved && { savedPaymentId: saved.id }),
    ...informationOf(method, input),
    ...(input.extRefData && { extRefData: input.extRefData }),
    digest,
    createdAt,
    expiresAt: new Date(now() + OPEN_MS).toISOString(),
    version: 1,
  };
}

/** The account type of a bank debit, the card type of a card, and nothing for other methods. */
function informationOf({ type }: Method, { paymentRequestData }: CreateRequest) {
  const { accountType, creditCardType } = paymentRequestData;
  const kind = methodKind(type);
  return {
    ...(kind === "ach" && accountType && { accountType }),
    ...(kind === "card" && creditCardType && { creditCardType }),
  };
}

const heldOf = (invoice: PayableInvoice, amount: Amount): Held => {
  const { sorg, invoiceNo, installment, openAmount } = invoice;
  return { sorg, invoiceNo, installment, assignment: assignmentOf(invoice), amount, openAmount };
};

function chosenMethod({ methods }: PaymentContext, paymentId: string | undefined): Method {
  const method = paymentId === undefined ? methods[0] : methods.find(({ id }) => id === paymentId);
  if (!method) throw refuseField("paymentId", "payment_not_offered");
  return method;
}

/** Totals of the selection. @throws Refusal when it cannot be paid, or the amount differs */
function agreedTotals(
  context: PaymentContext,
  selection: Selection,
  method: Method,
  input: CreateRequest,
): PaymentTotals {
  const { host, invoices, today } = context;
  const terms = termsOf(context, method);
  const obstacle = obstacleTo(host.invoicePaymentRule, invoices, selection, terms, today);
  if (obstacle) throw refuseField("invoices", `payment_${obstacle}`);
  const full = paymentTotals(invoices, selection, terms);
  if (input.isPartialPayment && isPart(input.amount, full.combined)) {
    const { positives } = chosenOf(invoices, selection);
    if (!canPayPart(host.allowPartialPayment, positives.length, true)) {
      throw refuseField("isPartialPayment", "payment_part_not_possible");
    }
    const problem = partProblem(input.amount, full.combined, terms.decimals);
    if (problem) {
      const { message, total } = problem;
      throw refuseField("amount", message, total === undefined ? undefined : { total: toUnits(total) });
    }
    return paymentTotals(invoices, selection, terms, input.amount);
  }
  if (input.amount !== full.total) throw refuseField("amount", "payment_amount_changed");
  return full;
}
