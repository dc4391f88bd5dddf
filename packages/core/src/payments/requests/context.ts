import { type CustomerRecord, customerRecord } from "../../customer/index.ts";
import { hostConfig, sorgConfig } from "../../host/index.ts";
import type { HostConfig, SorgConfig } from "../../host/schema.ts";
import { isPayable, type OpenEntry, openEntries } from "../../invoice/index.ts";
import { activeCustomer, actor, currencyScale, type Day, now, Refusal, today } from "../../platform/index.ts";
import type { Payable } from "./selection.ts";
import type { Terms } from "./total.ts";

export type Method = SorgConfig["payments"][number] & {
  readonly provider: NonNullable<SorgConfig["payments"][number]["provider"]>;
};

/** An open invoice for the payment rules, with its stored entry. */
export interface PayableInvoice extends Payable {
  readonly entry: OpenEntry;
}

/** A payer of a customer's invoices at a company. */
export interface Payer {
  readonly payerCode: string;
  readonly payerName: string;
}

/** What paying one company's invoices depends on. */
export interface PaymentContext {
  readonly host: HostConfig;
  readonly config: SorgConfig;
  readonly customer: CustomerRecord;
  /** Payment methods for invoices, in the order of display. */
  readonly methods: readonly Method[];
  /** Open invoices and credits of the payer at the company, oldest due date first. */
  readonly invoices: readonly PayableInvoice[];
  readonly payers: readonly Payer[];
  readonly payerCode: string;
  readonly today: Day;
}

/** A company that accepts online payments, with the merchant of its first sales organization. */
export interface Payee {
  readonly sorg: string;
  readonly merchant: string;
  readonly companyCode: string;
  readonly currency: string;
}

/**
 * Sales organizations that accept online payments of the customer, by the areas' `merchantConfig.allowPayInvoice`, ordered by
 * code. The first of a company is its payee.
 */
async function merchantsAcceptingPayments(record: CustomerRecord | undefined): Promise<SorgConfig[]> {
  const { sorgs } = actor();
  const areas = (record?.areas ?? []).filter(
    ({ sorg, blocked, allowPayInvoice }) => !blocked && allowPayInvoice && sorgs.includes(sorg),
  );
  const found = await Promise.all(areas.map(({ sorg }) => sorgConfig(sorg)));
  const configs = found.flatMap((config) => (config && methodsOf(config).length > 0 ? [config] : []));
  return configs.sort((a, b) => a.sorg.localeCompare(b.sorg));
}

export function methodsOf({ payments }: SorgConfig): Method[] {
  return payments.flatMap(({ provider, ...method }) =>
    provider && method.modules.includes("invoice") ? [{ ...method, provider }] : [],
  );
}

const isNamed = ({ sorg, merchantName, companyCode }: SorgConfig, merchant: string): boolean =>
  [sorg, merchantName, companyCode].includes(merchant);

export interface PaymentOptions {
  readonly host: HostConfig;
  readonly today: Day;
  readonly payees: readonly Payee[];
  readonly context: PaymentContext | undefined;
}

/**
 * The active customer's open invoices at a merchant, named by name, company, or sales organization (default: the first).
 * `context` is undefined when the customer has no such merchant.
 * @throws Refusal without an active customer, "payment_off" when the host has no online payments
 */
export async function loadPaymentContext(merchant?: string, payer?: string): Promise<PaymentOptions> {
  const { code } = activeCustomer();
  const host = await hostConfig(actor().host);
  if (!host?.payment) throw new Refusal("invalid", "payment_off");
  const day = today(host.timeZone, now());
  const [customer, entries] = await Promise.all([customerRecord(code.unified), openEntries(code.unified)]);
  const merchants = customer?.customer.active ? await merchantsAcceptingPayments(customer) : [];
  const configs = merchants.filter(
    (config, at) => merchants.findIndex((each) => each.companyCode === config.companyCode) === at,
  );
  const payees = configs.map(({ sorg, merchantName, companyCode, currency }) => {
    return { sorg, merchant: merchantName, companyCode, currency };
  });
  const named = merchant === undefined ? merchants[0] : merchants.find((config) => isNamed(config, merchant));
  const config = configs.find(({ companyCode }) => companyCode === named?.companyCode);
  if (!config || !customer) return { host, today: day, payees, context: undefined };
  const own = new Set([code.unified, code.r3, code.isr].filter((custCode) => custCode !== undefined));
  const canonical = (custCode: string): string => (own.has(custCode) ? code.unified : custCode);
  const companies = new Map(customer.areas.map(({ sorg, companyCode }) => [sorg, companyCode]));
  const inCompany = entries.filter(
    ({ invoice }) =>
      actor().sorgs.includes(invoice.sorg) &&
      (invoice.companyCode || companies.get(invoice.sorg)) === config.companyCode &&
      invoice.currency === config.currency,
  );
  const payers = payersOf(inCompany, canonical, customer.customer.custName, code.unified);
  const payerCode = payer === undefined ? (payers[0]?.payerCode ?? code.unified) : canonical(payer);
  const invoices = inCompany.filter(({ invoice }) => canonical(invoice.payerCode) === payerCode).map(payableInvoiceOf);
  invoices.sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.invoiceNo.localeCompare(b.invoiceNo));
  return {
    host,
    today: day,
    payees,
    context: { host, config, customer, methods: methodsOf(config), invoices, payers, payerCode, today: day },
  };
}

/** Payers of the invoices, the customer first. */
function payersOf(
  entries: readonly OpenEntry[],
  canonical: (code: string) => string,
  ownName: string,
  own: string,
): PaymentContext["payers"] {
  const names = new Map<string, string>();
  for (const { invoice } of entries) {
    const payerCode = canonical(invoice.payerCode);
    if (!names.has(payerCode)) names.set(payerCode, payerCode === own ? ownName : invoice.payerName || payerCode);
  }
  return [...names]
    .map(([payerCode, payerName]) => ({ payerCode, payerName }))
    .sort(
      (a, b) => Number(b.payerCode === own) - Number(a.payerCode === own) || a.payerCode.localeCompare(b.payerCode),
    );
}

function payableInvoiceOf(entry: OpenEntry): PayableInvoice {
  const { sorg, invoiceNo, installment, assignment, dueDate, freightAllowance, earlyPaymentDiscount } = entry.invoice;
  const facts = { sorg, invoiceNo, installment, assignment, dueDate, freightAllowance, earlyPaymentDiscount };
  return {
    ...facts,
    openAmount: entry.openAmount,
    isPayable: isPayable(entry.invoice) && entry.openAmount !== 0,
    entry,
  };
}

/** Terms of the totals with a payment method. */
export function termsOf({ host, config }: PaymentContext, method: Pick<Method, "paymentDiscount">): Terms {
  return {
    withCredits: takesCredits(host),
    methodFraction: method.paymentDiscount,
    decimals: currencyScale(config.currency),
  };
}

/** Credits are set against invoices in the reworked calculation only (2 §9). */
export const takesCredits = ({ flags }: HostConfig): boolean => flags.includes("REWORKED_PAYMENT_CALCULATION");
