import type { CustomerRecord } from "../customer/index.ts";
import type { Entry } from "./ledger.ts";

/** The companies that invoice a customer. */
export interface Companies {
  /** The name of a company, or its code without a name. */
  readonly nameOf: (companyCode: string) => string;
  /** Name of the company that invoices for a sales organization, or the organization's code. */
  readonly sellerOf: (sorg: string) => string;
  /** Name of the customer. */
  readonly customerName: string;
  /** Fills a missing company and payer's name from the sales organization and the customer. */
  readonly complete: <E extends Entry>(entry: E) => E;
}

export function companiesOf(record: CustomerRecord | undefined): Companies {
  const names = new Map<string, string>();
  for (const { companyCode, companyName } of [...(record?.credits ?? []), ...(record?.areas ?? [])]) {
    if (companyName !== "") names.set(companyCode, companyName);
  }
  const bySorg = new Map((record?.areas ?? []).map(({ sorg, companyCode }) => [sorg, companyCode]));
  const customerName = record?.customer.custName ?? "";
  return {
    nameOf: (companyCode) => names.get(companyCode) ?? companyCode,
    sellerOf: (sorg) => names.get(bySorg.get(sorg) ?? "") ?? sorg,
    customerName,
    complete: (entry) => {
      const { companyCode, payerName, payerCode, custCode, sorg } = entry;
      if (companyCode !== "" && payerName !== "") return entry;
      return {
        ...entry,
        companyCode: companyCode || (bySorg.get(sorg) ?? ""),
        payerName: payerName || (payerCode === custCode ? customerName : ""),
      };
    },
  };
}
