import type { CustomerRecord } from "../customer/index.ts";
import type { Credit } from "../customer/schema.ts";
import type { UserError } from "../platform/errors.ts";
import { type Amount, subtract, sumOf, withTax, ZERO } from "../platform/money.ts";

/** What is ordered from one sales organization, without the tax that invoices add. */
export interface OrderTotal {
  readonly amount: Amount;
  readonly currency: string;
  /** Paid in advance: nothing leaves before the money has come, so it takes no credit. */
  readonly isPrepaid?: boolean;
}

type Account = Pick<CustomerRecord, "areas" | "credits" | "reservations">;

/** A company's credit compared with new orders. */
export interface CreditCheck {
  readonly companyCode: string;
  readonly companyName: string;
  readonly sorgs: readonly string[];
  /** Whether any of the orders is paid by invoice. Otherwise only a blocked account matters. */
  readonly onCredit: boolean;
  /** What the orders on credit come to with the tax that invoices add: the ERP's figures are of invoices. */
  readonly needed: Amount;
  /** Undefined without credit, or with credit in another currency than the orders. */
  readonly credit: Credit | undefined;
  /** Amount that can still be ordered; 0 without credit. */
  readonly balance: Amount;
  /** Highest existing reservation with which the orders fit: limit minus the ERP's figures minus `needed`. */
  readonly maxReservable: Amount;
}

/** Compares orders with the credit of each company. `totals` by sales organization. */
export function checkCredit(
  { areas, credits, reservations }: Account,
  totals: ReadonlyMap<string, OrderTotal>,
): CreditCheck[] {
  const byCompany = Map.groupBy(totals, ([sorg]) => areas.find((area) => area.sorg === sorg)?.companyCode ?? "");
  return [...byCompany].map(([companyCode, orders]): CreditCheck => {
    const found = credits.find((account) => account.companyCode === companyCode);
    const owing = orders.filter(([, { isPrepaid }]) => !isPrepaid);
    const credit = owing.every(([, { currency }]) => currency === found?.currency) ? found : undefined;
    const rateOf = (sorg: string): number => areas.find((area) => area.sorg === sorg)?.taxRate ?? 0;
    const needed = sumOf(owing, ([sorg, { amount, currency }]) => withTax({ currency, taxRate: rateOf(sorg) }, amount));
    const reserved = reservations.find((reservation) => reservation.companyCode === companyCode)?.amount ?? ZERO;
    const open = credit ? subtract(credit.creditLimit, credit.openInvoice, credit.openDo, credit.consignment) : ZERO;
    return {
      companyCode,
      companyName: found?.companyName || companyCode,
      sorgs: orders.map(([sorg]) => sorg),
      onCredit: owing.length > 0,
      needed,
      credit,
      balance: credit ? subtract(open, reserved) : ZERO,
      maxReservable: subtract(open, needed),
    };
  });
}

/** Message key of a blocked account's reason (2 §8). */
export const blockedKey = (reason: NonNullable<Credit["reasonBlocked"]>): string =>
  `credit_status_blocked_reason_${reason}`;

/**
 * Why orders are refused: a blocked account with its reason, else a balance that is insufficient for those on credit. Without `showsReason`, a blocked account reads as an insufficient balance.
 */
export function creditProblems(checks: readonly CreditCheck[], showsReason: boolean): UserError[] {
  return checks.flatMap(({ credit, companyName, onCredit, needed, balance }): UserError[] => {
    const reason = credit?.reasonBlocked;
    if (!reason && (!onCredit || (credit && needed <= balance))) return [];
    const message = reason && showsReason ? blockedKey(reason) : "insufficient_order_balance";
    return [{ field: "products", message, values: { company: companyName } }];
  });
}
