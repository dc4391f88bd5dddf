import { paymentTotals, type Terms } from "@spoke/core/payments/requests/total.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { type Amount, currencyScale, fromUnits, share, toUnits } from "@spoke/core/platform/money.ts";
import { z } from "zod";
import type { Market } from "./markets.ts";
import { people } from "./people.ts";
import { DemoUserSession } from "./user-session.ts";

/** A payment of one invoice or installment: how, which share of it, and what the dealer does at the provider; without a choice, it stays open. */
interface Plan {
  readonly method: "CARD" | "ACH";
  readonly part?: number;
  readonly choice?: "pay" | "fail";
  /** The money comes after the payment failed, so that the office has it to reconcile. */
  readonly paysLate?: true;
}

const PLANS: readonly Plan[] = [
  { method: "ACH", choice: "pay" },
  { method: "CARD", choice: "pay", part: 0.4 },
  { method: "CARD", choice: "fail" },
  { method: "ACH" },
  { method: "CARD", choice: "fail", paysLate: true },
];

const DONE_MS = 60_000;
const POLL_MS = 200;

const payableSchema = z.object({
  payableInvoices: z.object({
    payerCode: z.string(),
    withCredits: z.boolean(),
    payments: z.array(
      z.object({ id: z.string(), paymentMerchants: z.array(z.object({ paymentDiscount: z.number() })) }),
    ),
    invoices: z.array(
      z.object({
        ...{ sorg: z.string(), invoiceNo: z.string(), installment: z.int(), assignment: z.string() },
        dueDate: z.object({ date: z.string() }),
        ...{ openAmount: z.number(), freightAllowance: z.number(), earlyPaymentDiscount: z.number() },
        isPayable: z.boolean(),
      }),
    ),
  }),
});
type Payables = z.output<typeof payableSchema>["payableInvoices"];
type PayableInvoice = Payables["invoices"][number];

const createdSchema = z.object({
  createInvoicePaymentRequestV3: z.object({
    paymentRequest: z.object({ externalId: z.string(), redirectUrl: z.string() }).nullable(),
    userErrors: z.array(z.unknown()),
  }),
});
const stateSchema = z.object({ paymentRequest: z.object({ state: z.string() }) });

/**
 * Payments of the first dealer of the US, each of an invoice or installment: paid, paid in part, failed, open, and
 * paid after it failed. Others stay to be paid.
 */
export async function makePayments(market: Market, api: URL): Promise<void> {
  if (market.country !== "US") return;
  const user = people(market).users.find(({ role, fixed }) => fixed && role === "dealer");
  if (!user) throw new Error(`no dealer in ${market.sorg}`);
  const session = new DemoUserSession(api, market.host);
  await session.signIn(user.username);
  const { payableInvoices } = payableSchema.parse(
    await session.ask(
      `query ($merchant: String!) { payableInvoices(merchant: $merchant) {
        payerCode withCredits payments { id paymentMerchants { paymentDiscount } }
        invoices { sorg invoiceNo installment assignment dueDate { date } openAmount freightAllowance
          earlyPaymentDiscount isPayable } } }`,
      { merchant: market.sorg },
    ),
  );
  const payable = payableInvoices.invoices.filter(({ isPayable, openAmount }) => isPayable && openAmount > 0);
  for (const [at, plan] of PLANS.entries()) {
    const invoice = payable[at];
    if (invoice) await makePayment(session, market, payableInvoices, invoice, plan);
  }
}

async function makePayment(
  session: DemoUserSession,
  market: Market,
  payables: Payables,
  invoice: PayableInvoice,
  { method, part, choice, paysLate }: Plan,
): Promise<void> {
  const amount = amountOf(market, payables, invoice, { method, ...(part !== undefined && { part }) });
  const { createInvoicePaymentRequestV3: created } = createdSchema.parse(
    await session.ask(
      `mutation ($amount: Decimal!, $currency: String!, $payerCode: String!, $invoices: [String!], $merchant: String!,
        $paymentId: ID, $isPart: Boolean) {
        createInvoicePaymentRequestV3(amount: $amount, currency: $currency, payerCode: $payerCode,
          positiveInvoiceNumbers: $invoices, merchant: $merchant, paymentId: $paymentId, isPartialPayment: $isPart) {
          paymentRequest { externalId redirectUrl } userErrors { field message } } }`,
      {
        ...{ amount: toUnits(amount), currency: market.currency.display, payerCode: payables.payerCode },
        ...{ invoices: [invoice.assignment], merchant: market.sorg, paymentId: method, isPart: part !== undefined },
      },
    ),
  );
  const { paymentRequest: request, userErrors } = created;
  if (!request) throw new Error(`payment refused: ${JSON.stringify(userErrors)}`);
  if (!choice) return;
  await chooseAtProvider(request.redirectUrl, choice);
  await waitForEnd(session, request.externalId);
  if (paysLate) await chooseAtProvider(request.redirectUrl, "late");
}

/** The amount that the page of payments asks for. */
function amountOf(
  { currency }: Market,
  { invoices, payments, withCredits }: Payables,
  invoice: PayableInvoice,
  { method, part }: Pick<Plan, "method" | "part">,
): Amount {
  const decimals = currencyScale(currency.display);
  if (part !== undefined) return share(fromUnits(invoice.openAmount), part, decimals);
  const methodFraction = payments.find(({ id }) => id === method)?.paymentMerchants[0]?.paymentDiscount ?? 0;
  const terms: Terms = { withCredits, methodFraction, decimals };
  const bills = invoices.map((bill) => ({
    ...bill,
    dueDate: parseDay(bill.dueDate.date),
    openAmount: fromUnits(bill.openAmount),
    freightAllowance: fromUnits(bill.freightAllowance),
    earlyPaymentDiscount: fromUnits(bill.earlyPaymentDiscount),
  }));
  return paymentTotals(bills, { assignments: [invoice.assignment], creditNos: [] }, terms).total;
}

/** Presses a button of the payment simulator's page. */
async function chooseAtProvider(address: string, choice: string): Promise<void> {
  const { origin } = new URL(address);
  const answer = await fetch(address, {
    ...{ method: "POST", redirect: "manual", headers: { origin } },
    body: new URLSearchParams({ choice }),
  });
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`);
}

async function waitForEnd(session: DemoUserSession, externalId: string): Promise<void> {
  const end = Date.now() + DONE_MS;
  while (Date.now() < end) {
    const { paymentRequest } = stateSchema.parse(
      await session.ask("query ($id: ID!) { paymentRequest(externalId: $id) { state } }", { id: externalId }),
    );
    if (paymentRequest.state !== "created" && paymentRequest.state !== "pending") return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`payment ${externalId} did not end in time`);
}
