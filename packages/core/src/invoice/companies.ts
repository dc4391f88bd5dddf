import type { CustomerRecord } from "../customer/index.ts";
import type { Entry } from "./ledger.ts";

/** The companies that invoice a customer. */
export interface Companies {
  /** The name, or the code where there is none. */
  readonly nameOf: (companyCode: string) => string;
  /** Name of the company that invoices for a sales organisation, or the code of that. */
  readonly sellerOf: (sorg: string) => string;
  /** Name of the customer, for those who pay themselves. */
  readonly customerName: string;
  /** An entry with the company and the payer's name that the ERP left out: those of its sales organisation and customer. */
  readonly complete: <One extends Entry>(entry: One) => One;
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
