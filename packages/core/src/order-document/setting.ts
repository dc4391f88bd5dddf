import type { Customer, CustomerArea } from "../customer/schema.ts";
import type { HostConfig, SorgConfig } from "../host/schema.ts";

/** Settings of documents about a customer's orders. */
export interface Setting {
  readonly config: HostConfig;
  readonly customer: Customer;
  readonly locale: string;
  /** The sales organization that issues the document. */
  readonly issuer: SorgConfig | undefined;
  /** The customer in the sales organization; absent if the customer no longer buys from it. */
  readonly area: Pick<CustomerArea, "includeTax" | "taxRate" | "taxExemption"> | undefined;
}
