import { postInvoice } from "@spoke/core/invoice";
import { setClock, systemActor, withActor } from "@spoke/core/platform";

export const TODAY = "2026-11-20";

/** Stops the clock of this process at noon of a day; the returned function restarts it. */
export const stopClock = (day = TODAY): (() => void) => setClock(() => Date.parse(`${day}T12:00:00Z`));

type Row = Parameters<typeof postInvoice>[0];
let notified = 0;

/** Posts an invoice of C1 in U001 as the ERP does, each with a later `asOf`. */
export function erpPosts(invoiceNo: string, patch: Partial<Row> = {}): Promise<unknown> {
  notified += 1;
  const row: Row = {
    invoiceNo,
    sorg: "U001",
    custCode: "C1",
    payerCode: "C1",
    companyCode: "KU001",
    invoiceDate: "2026-10-01",
    dueDate: "2026-11-01",
    currency: "USD",
    accountingAmount: 1_000_000,
    grandTotal: 1_000_000,
    asOf: new Date(Date.parse("2026-11-19T00:00:00Z") + notified * 1_000).toISOString(),
    ...patch,
  };
  return withActor(systemActor(), () => postInvoice(row));
}
