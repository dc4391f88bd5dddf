import type { CustomerRecord } from "../customer/index.ts";
import type { Credit } from "../customer/schema.ts";
import type { UserError } from "../platform/errors.ts";

/** An amount of one sales organisation, in ten-thousandths of the currency's unit. */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

type Known = Pick<CustomerRecord, "areas" | "credits" | "reservations">;

/** How a company's credit stands to what is to be ordered there; amounts in ten-thousandths of the credit's currency. */
export interface Cover {
  readonly companyCode: string;
  readonly companyName: string;
  readonly sorgs: readonly string[];
  readonly needed: number;
  /** Undefined when the company grants none, or in another currency than it bills in. */
  readonly credit: Credit | undefined;
  /** What may still be ordered; 0 without credit. */
  readonly balance: number;
  /** Most that may be reserved already for this to fit: limit less the ERP's figures less what is needed. */
  readonly mostReserved: number;
}

/** What is to be ordered, by the company whose credit it uses. `totals` by sales organisation. */
export function coverOf({ areas, credits, reservations }: Known, totals: ReadonlyMap<string, Amount>): Cover[] {
  const byCompany = Map.groupBy(totals, ([sorg]) => areas.find((area) => area.sorg === sorg)?.companyCode ?? "");
  return [...byCompany].map(([companyCode, orders]): Cover => {
    const found = credits.find((one) => one.companyCode === companyCode);
    const credit = orders.every(([, { currency }]) => currency === found?.currency) ? found : undefined;
    const needed = orders.reduce((sum, [, { amount }]) => sum + amount, 0);
    const reserved = reservations.find((one) => one.companyCode === companyCode)?.amount ?? 0;
    const open = credit ? credit.creditLimit - credit.openInvoice - credit.openDo - credit.consignment : 0;
    return {
      companyCode,
      companyName: found?.companyName || companyCode,
      sorgs: orders.map(([sorg]) => sorg),
      needed,
      credit,
      balance: credit ? open - reserved : 0,
      mostReserved: open - needed,
    };
  });
}

/** Key of the text that says why an account is blocked (2 §8). */
export const blockedKey = (reason: NonNullable<Credit["reasonBlocked"]>): string =>
  `credit_status_blocked_reason_${reason}`;

/**
 * What stands against ordering on credit: a blocked account by its reason, else a balance that does not reach. Unknown
 * credit is none. A host that does not say why accounts are blocked (`tellsReason`) says that the balance does not reach.
 */
export function creditProblems(covers: readonly Cover[], tellsReason: boolean): UserError[] {
  return covers.flatMap(({ credit, companyName, needed, balance }): UserError[] => {
    const reason = credit?.reasonBlocked;
    if (credit && !reason && needed <= balance) return [];
    const message = reason && tellsReason ? blockedKey(reason) : "insufficient_order_balance";
    return [{ field: "products", message, values: { company: companyName } }];
  });
}
