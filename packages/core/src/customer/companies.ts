import { type Amount, add, type CustCode, subtract, ZERO } from "../platform/index.ts";
import type { Credit, Customer, CustomerArea } from "./schema.ts";
import type { CustomerRecord } from "./store.ts";

/** A customer whose credit limit covers orders. */
export interface CreditCustomer {
  readonly custName: string;
  readonly custCode: CustCode;
}

/** A customer in a sales organization (2 §3 Customer area). */
export interface AreaView
  extends Pick<CustomerArea, "sorg" | "creditControl" | "includeTax" | "taxRate" | "taxExemption" | "companyCode"> {
  readonly sorgName: string;
  readonly server: "isr" | "r3";
  readonly companyName: string;
  readonly accountCurrent: string;
  readonly custGroup?: string | undefined;
  readonly custCode: CustCode;
  readonly merchantConfig: { readonly allowPayInvoice: boolean };
  readonly creditCusts: readonly CreditCustomer[];
}

/** A company that a customer deals with (2 §3 Customer company). */
export interface CompanyView {
  readonly code: string;
  readonly name: string;
  readonly accountCurrent: string;
  readonly creditCusts: readonly CreditCustomer[];
  readonly areas: readonly AreaView[];
}

/** Credit at a company (2 §3). */
export interface CreditView extends Pick<Credit, "openInvoice" | "openDo" | "consignment" | "creditLimit"> {
  readonly company: { readonly code: string; readonly name: string };
  readonly companies: readonly { readonly code: string; readonly name: string }[];
  readonly creditControl: string;
  readonly custCode: CustCode;
  readonly currency: string;
  /** Credit used by orders that the ERP's figures do not include yet. */
  readonly reserved: Amount;
  readonly creditExposure: Amount;
  readonly balance: Amount;
  readonly reasonBlocked?: Credit["reasonBlocked"];
}

/** Data of a sales organization that is shown with an area. */
export interface SorgFacts {
  readonly name: string;
  readonly currency: string;
}

/** The ERPs name no separate payers, so orders use the customer's own limit (decision 019). */
export function creditCustomersOf({ custName, custCode }: Customer): CreditCustomer[] {
  return [{ custName, custCode }];
}

/** Areas for display; `factsOf` returns the data of a sales organization. */
export function areaViews(
  { customer, credits }: Pick<CustomerRecord, "customer" | "credits">,
  areas: readonly CustomerArea[],
  factsOf: (sorg: string) => SorgFacts | undefined,
): AreaView[] {
  return areas.map((area) => {
    const credit = credits.find(({ companyCode }) => companyCode === area.companyCode);
    const facts = factsOf(area.sorg);
    return {
      sorg: area.sorg,
      sorgName: facts?.name ?? area.sorg,
      server: customer.custCode.isr ? "isr" : "r3",
      creditControl: area.creditControl || (credit?.creditControl ?? ""),
      includeTax: area.includeTax,
      taxRate: area.taxRate,
      taxExemption: area.taxExemption,
      companyCode: area.companyCode,
      companyName: area.companyName || credit?.companyName || area.companyCode,
      accountCurrent: credit?.currency ?? facts?.currency ?? "",
      custGroup: area.custGroup,
      custCode: customer.custCode,
      merchantConfig: { allowPayInvoice: area.allowPayInvoice },
      creditCusts: creditCustomersOf(customer),
    };
  });
}

/** Areas grouped by invoicing company, sorted by company name. */
export function companyViews(areas: readonly AreaView[]): CompanyView[] {
  const byCompany = Map.groupBy(areas, ({ companyCode }) => companyCode);
  return [...byCompany]
    .flatMap(([code, [first, ...more]]) =>
      first
        ? {
            code,
            name: first.companyName,
            accountCurrent: first.accountCurrent,
            creditCusts: first.creditCusts,
            areas: [first, ...more],
          }
        : [],
    )
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Credits for display, sorted by company name. */
export function creditViews(
  { custCode }: Pick<Customer, "custCode">,
  credits: readonly Credit[],
  reservations: CustomerRecord["reservations"],
): CreditView[] {
  const named = credits.map((credit) => ({
    credit,
    company: { code: credit.companyCode, name: credit.companyName || credit.companyCode },
  }));
  named.sort((a, b) => a.company.name.localeCompare(b.company.name));
  const companies = named.map(({ company }) => company);
  return named.map(({ credit, company }) => {
    const { openInvoice, openDo, consignment, creditLimit, creditControl, currency, reasonBlocked } = credit;
    const reserved = reservations.find(({ companyCode }) => companyCode === credit.companyCode)?.amount ?? ZERO;
    const creditExposure = add(openInvoice, openDo, consignment, reserved);
    return {
      company,
      companies,
      creditControl,
      custCode,
      currency,
      openInvoice,
      openDo,
      consignment,
      creditLimit,
      reserved,
      creditExposure,
      balance: subtract(creditLimit, creditExposure),
      reasonBlocked,
    };
  });
}
