import { type CustomerRecord, customerRecord } from "../customer/index.ts";
import { hostConfig, sorgConfig } from "../host/index.ts";
import type { HostConfig, SorgConfig } from "../host/schema.ts";
import { isPayable, type OpenEntry, openEntries } from "../invoice/index.ts";
import { activeCustomer, actor, currencyScale, isoNow, Refusal } from "../platform/index.ts";
import type { Payable } from "./selection.ts";
import type { Terms } from "./total.ts";

export type Method = SorgConfig["payments"][number] & {
  readonly provider: NonNullable<SorgConfig["payments"][number]["provider"]>;
};

/** An open invoice as the rules look at it, with the entry behind it. */
export interface Bill extends Payable {
  readonly entry: OpenEntry;
}

/** Everything that paying one company's invoices depends on. */
export interface Desk {
  readonly host: HostConfig;
  readonly config: SorgConfig;
  readonly customer: CustomerRecord;
  /** Ways to pay invoices, in the order in which they are offered. */
  readonly methods: readonly Method[];
  /** Open invoices and credits of the payer at the company, oldest due date first. */
  readonly bills: readonly Bill[];
  readonly payers: readonly { readonly payerCode: string; readonly payerName: string }[];
  readonly payerCode: string;
  readonly today: string;
}

/** A company whose invoices can be paid online: the sales organisations that it invoices for, and their merchant. */
export interface Counter {
  readonly sorg: string;
  readonly merchant: string;
  readonly companyCode: string;
  readonly currency: string;
}

/**
 * Sales organisations that take the active customer's money online, as his areas say (`merchantConfig.allowPayInvoice`),
 * by code. The first of a company is its counter.
 */
async function takersOf(record: CustomerRecord | undefined): Promise<SorgConfig[]> {
  const { sorgs } = actor();
  const areas = (record?.areas ?? []).filter(
    ({ sorg, blocked, allowPayInvoice }) => !blocked && allowPayInvoice && sorgs.includes(sorg),
  );
  const found = await Promise.all(areas.map(({ sorg }) => sorgConfig(sorg)));
  const configs = found.flatMap((config) => (config && methodsOf(config).length > 0 ? [config] : []));
  return configs.sort((a, b) => a.sorg.localeCompare(b.sorg));
}

export function methodsOf({ payments }: SorgConfig): Method[] {
  return payments.flatMap(({ provider, ...one }) =>
    provider && one.modules.includes("invoice") ? [{ ...one, provider }] : [],
  );
}

const isNamed = ({ sorg, merchantName, companyCode }: SorgConfig, merchant: string): boolean =>
  [sorg, merchantName, companyCode].includes(merchant);

export interface Opened {
  readonly host: HostConfig;
  readonly today: string;
  readonly counters: readonly Counter[];
  readonly desk: Desk | undefined;
}

/**
 * The invoices of the active customer that a merchant takes money for, read as they are now; `merchant` by its name, its
 * company or its sales organisation, the first when left out. Without such a merchant there is no desk.
 * @throws Refusal without an active customer, and "payment_off" where the host takes no money
 */
export async function openDesk(merchant?: string, payer?: string): Promise<Opened> {
  const { code } = activeCustomer();
  const today = isoNow().slice(0, 10);
  const host = await hostConfig(actor().host);
  if (!host?.payment) throw new Refusal("invalid", "payment_off");
  const [customer, entries] = await Promise.all([customerRecord(code.unified), openEntries(code.unified)]);
  const takers = customer?.customer.active ? await takersOf(customer) : [];
  const configs = takers.filter((one, at) => takers.findIndex((each) => each.companyCode === one.companyCode) === at);
  const counters = configs.map(({ sorg, merchantName, companyCode, currency }) => {
    return { sorg, merchant: merchantName, companyCode, currency };
  });
  const named = merchant === undefined ? takers[0] : takers.find((one) => isNamed(one, merchant));
  const config = configs.find(({ companyCode }) => companyCode === named?.companyCode);
  if (!config || !customer) return { host, today, counters, desk: undefined };
  const own = new Set([code.unified, code.r3, code.isr].filter((one) => one !== undefined));
  const canonical = (one: string): string => (own.has(one) ? code.unified : one);
  const companies = new Map(customer.areas.map(({ sorg, companyCode }) => [sorg, companyCode]));
  const inCompany = entries.filter(
    ({ invoice }) =>
      actor().sorgs.includes(invoice.sorg) &&
      (invoice.companyCode || companies.get(invoice.sorg)) === config.companyCode &&
      invoice.currency === config.currency,
  );
  const payers = payersOf(inCompany, canonical, customer.customer.custName, code.unified);
  const payerCode = payer === undefined ? (payers[0]?.payerCode ?? code.unified) : canonical(payer);
  const bills = inCompany.filter(({ invoice }) => canonical(invoice.payerCode) === payerCode).map(billOf);
  bills.sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.invoiceNo.localeCompare(b.invoiceNo));
  return {
    host,
    today,
    counters,
    desk: { host, config, customer, methods: methodsOf(config), bills, payers, payerCode, today },
  };
}

/** Those who pay the invoices, the customer himself first. */
function payersOf(
  entries: readonly OpenEntry[],
  canonical: (code: string) => string,
  ownName: string,
  own: string,
): Desk["payers"] {
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

function billOf(entry: OpenEntry): Bill {
  const { sorg, invoiceNo, installment, assignment, dueDate, freightAllowance, earlyPaymentDiscount } = entry.invoice;
  const facts = { sorg, invoiceNo, installment, assignment, dueDate, freightAllowance, earlyPaymentDiscount };
  return {
    ...facts,
    openAmount: entry.openAmount,
    isPayable: isPayable(entry.invoice) && entry.openAmount !== 0,
    entry,
  };
}

/** How the choice is summed up with a way of paying. */
export function termsOf({ host, config }: Desk, method: Pick<Method, "paymentDiscount">): Terms {
  return {
    withCredits: takesCredits(host),
    discount: method.paymentDiscount,
    decimals: currencyScale(config.currency),
  };
}

/** Credits are set against invoices in the reworked calculation only (2 §9). */
export const takesCredits = ({ flags }: HostConfig): boolean => flags.includes("REWORKED_PAYMENT_CALCULATION");
