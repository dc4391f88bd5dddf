import { createHash } from "node:crypto";
import { paymentRequested } from "@spoke/events";
import { holdWrite } from "../invoice/index.ts";
import { actor, commit, event, isoNow, newId, now, Refusal, refuseField, WriteConflict } from "../platform/index.ts";
import { type Bill, type Desk, type Method, openDesk, takesCredits, termsOf } from "./desk.ts";
import { savedMethod } from "./saved.ts";
import { type CreateRequest, type Held, MAX_INVOICES, methodKind, type PaymentRequest } from "./schema.ts";
import { assignmentOf, chosenOf, isCreditNote, type Selection } from "./selection.ts";
import { newRequestWrites, readRequest } from "./store.ts";
import { canPayPart, isPart, obstacleTo, type PaymentTotals, partProblem, paymentTotals } from "./total.ts";
import { isOpen } from "./transitions.ts";

const ATTEMPTS = 5;
/** How long the money may take to come; a provider may say less. */
const OPEN_MS = 24 * 3_600_000;

/**
 * Makes a request to pay and holds its invoices, all in one transaction. The same asked again by the same user while the
 * invoices are held is the same request.
 * @throws Refusal with the field: a choice that breaks a rule, an amount that is not what we sum up ourselves, and
 * `invoice_already_paid` for an invoice that another request holds or that is paid.
 */
export async function makeRequest(asked: CreateRequest): Promise<PaymentRequest> {
  for (let attempt = 1; ; attempt += 1) {
    const { desk } = await openDesk(asked.merchant, asked.payerCode);
    if (!desk) throw refuseField("merchant", "merchant_not_found");
    const named = namedBills(desk, asked);
    const digest = digestOf(desk, named, asked);
    const twin = await twinOf(named, digest);
    if (twin) return twin;
    const request = await draft(desk, named, asked, digest);
    const held = new Map([...request.invoices, ...request.credits].map((one) => [keyOf(one), one]));
    const holds = desk.bills.filter((bill) => held.has(keyOf(bill))).map(({ entry }) => holdWrite(entry, request.id));
    const { id, sorg, customer, amount, currency } = request;
    try {
      await commit({
        writes: [...newRequestWrites(request), ...holds],
        events: [event(paymentRequested, { requestId: id, sorg, customer, amount, currency })],
        audit: { subject: `PAYREQ#${id}`, what: "requested", detail: { amount, currency, invoices: holds.length } },
      });
      return request;
    } catch (error) {
      // Somebody else took an invoice, or the ERP changed one: everything is looked at again.
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
    }
  }
}

const keyOf = ({ sorg, invoiceNo, installment }: Pick<Held, "sorg" | "invoiceNo" | "installment">): string =>
  `${sorg}#${invoiceNo}#${installment}`;

/** The documents that were named. A name that fits none of them is refused, whoever's it is. */
function namedBills({ bills, host }: Desk, asked: CreateRequest): Bill[] {
  const named = new Set<Bill>();
  const take = (field: string, references: readonly string[], names: (bill: Bill) => readonly string[]): void => {
    for (const [index, reference] of references.entries()) {
      const found = bills.filter((bill) => names(bill).includes(reference));
      if (found.length === 0) throw refuseField(`${field}.${index}`, "invoice_not_found");
      for (const bill of found) named.add(bill);
    }
  };
  const byNumber = (credit: boolean) => (bill: Bill) =>
    isCreditNote(bill) === credit ? [bill.invoiceNo, assignmentOf(bill)] : [];
  take("positiveInvoiceNumbers", asked.positives, byNumber(false));
  take("negativeInvoiceNumbers", asked.negatives, byNumber(true));
  take("accountingNumbers", asked.accountingNumbers, accountNames);
  const chosen = [...named];
  if (!takesCredits(host) && chosen.some(isCreditNote))
    throw refuseField("negativeInvoiceNumbers", "credits_not_taken");
  return chosen;
}

/** What V2 and V3 call a document: its number in the books; without one its assignment, and a credit its own number. */
function accountNames(bill: Bill): string[] {
  const { accountingNo, lineItem } = bill.entry.invoice;
  const inBooks = accountingNo === "" ? [] : [accountingNo, `${accountingNo}/${lineItem}`];
  return isCreditNote(bill) ? [...inBooks, bill.invoiceNo] : [...inBooks, assignmentOf(bill)];
}

/** What makes it the same: who asks, for which documents, which amount, paid how. */
function digestOf(desk: Desk, named: readonly Bill[], asked: CreateRequest): string {
  const documents = named.map(keyOf).sort();
  const how = [asked.amount, asked.currency, asked.paymentId, asked.isPartialPayment, asked.paymentRequestData.id];
  return createHash("sha256")
    .update(JSON.stringify([desk.customer.customer.custCode.unified, actor().userId, desk.config.sorg, documents, how]))
    .digest("base64url");
}

/** The request that the same user made of the same, as long as it is under way and holds all of it. */
async function twinOf(named: readonly Bill[], digest: string): Promise<PaymentRequest | undefined> {
  const holders = new Set(named.map(({ entry }) => entry.heldBy));
  const [holder] = holders;
  if (holders.size !== 1 || holder === undefined) return undefined;
  const request = await readRequest(holder);
  return request?.digest === digest && isOpen(request.state) ? request : undefined;
}

async function draft(
  desk: Desk,
  named: readonly Bill[],
  asked: CreateRequest,
  digest: string,
): Promise<PaymentRequest> {
  const { config, customer, bills, payerCode, payers } = desk;
  const taken = named.find(({ isPayable }) => !isPayable);
  if (taken) {
    throw new Refusal("conflict", "invoice_already_paid", [
      { field: "invoices", message: "invoice_already_paid", values: { invoiceNo: taken.invoiceNo } },
    ]);
  }
  if (asked.currency !== config.currency) throw refuseField("currency", "currency_invalid");
  const method = chosenMethod(desk, asked.paymentId);
  const selection: Selection = {
    assignments: named.filter((one) => !isCreditNote(one)).map(assignmentOf),
    creditNos: named.filter(isCreditNote).map(({ invoiceNo }) => invoiceNo),
  };
  const totals = agreedTotals(desk, selection, method, asked);
  const { positives, credits } = chosenOf(bills, selection);
  if (positives.length + credits.length > MAX_INVOICES) {
    throw refuseField("invoices", "max_items_exceeded", { max: MAX_INVOICES });
  }
  const isPartialPayment = asked.isPartialPayment && isPart(asked.amount, totals.combined);
  // What a partial payment takes of its one invoice: the money, and the credits that are set against it.
  const part = totals.total - totals.credits;
  const saved = await savedMethod(asked.paymentRequestData.id, config.sorg, method.id);
  const createdAt = isoNow();
  const { userId, host, locale } = actor();
  return {
    id: newId(),
    customer: customer.customer.custCode.unified,
    payerCode,
    payerName: payers.find((one) => one.payerCode === payerCode)?.payerName ?? asked.payerName,
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
    invoices: positives.map((one) => heldOf(one, isPartialPayment ? part : one.openAmount)),
    credits: credits.map((one) => heldOf(one, one.openAmount)),
    freightAllowance: totals.freightAllowance,
    earlyPaymentDiscount: totals.earlyPaymentDiscount,
    methodDiscount: totals.methodDiscount,
    isPartialPayment,
    save: asked.paymentRequestData.shouldSavePayment,
    ...(saved && { savedPaymentId: saved.id }),
    ...informationOf(method, asked),
    ...(asked.extRefData && { extRefData: asked.extRefData }),
    digest,
    createdAt,
    expiresAt: new Date(now() + OPEN_MS).toISOString(),
    version: 1,
  };
}

/** The kind of account for a bank debit, of card for a card; neither for anything else. */
function informationOf({ type }: Method, { paymentRequestData }: CreateRequest) {
  const { accountType, creditCardType } = paymentRequestData;
  const kind = methodKind(type);
  return {
    ...(kind === "ach" && accountType && { accountType }),
    ...(kind === "card" && creditCardType && { creditCardType }),
  };
}

const heldOf = (bill: Bill, amount: number): Held => {
  const { sorg, invoiceNo, installment } = bill;
  return { sorg, invoiceNo, installment, assignment: assignmentOf(bill), amount };
};

function chosenMethod({ methods }: Desk, paymentId: string | undefined): Method {
  const method = paymentId === undefined ? methods[0] : methods.find(({ id }) => id === paymentId);
  if (!method) throw refuseField("paymentId", "payment_not_offered");
  return method;
}

/** The totals of the choice as we sum it up. @throws Refusal when no request can be made of it, or the amount is another */
function agreedTotals(desk: Desk, selection: Selection, method: Method, asked: CreateRequest): PaymentTotals {
  const { host, bills, today } = desk;
  const terms = termsOf(desk, method);
  const obstacle = obstacleTo(host.invoicePaymentRule, bills, selection, terms, today);
  if (obstacle) throw refuseField("invoices", `payment_${obstacle}`);
  const whole = paymentTotals(bills, selection, terms);
  if (asked.isPartialPayment && isPart(asked.amount, whole.combined)) {
    const { positives } = chosenOf(bills, selection);
    if (!canPayPart(host.allowPartialPayment, positives.length, true)) {
      throw refuseField("isPartialPayment", "payment_part_not_possible");
    }
    const problem = partProblem(asked.amount, whole.combined, terms.decimals);
    if (problem) {
      const { message, total } = problem;
      throw refuseField("amount", message, total === undefined ? undefined : { total: total / 10_000 });
    }
    return paymentTotals(bills, selection, terms, asked.amount);
  }
  if (asked.amount !== whole.total) throw refuseField("amount", "payment_amount_changed");
  return whole;
}
