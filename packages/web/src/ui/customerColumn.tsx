import { customerNumber } from "../lib/customerNumber.ts";
import type { Translate } from "../lib/i18n.ts";
import type { Column } from "./columns.tsx";

interface OfCustomer {
  readonly customer: { readonly custName: string; readonly custCode: Parameters<typeof customerNumber>[0] };
}

/** The number of the customer that a row belongs to, in the exported file. */
export const customerNumberColumn = <Row extends OfCustomer>(t: Translate): Column<Row> => ({
  id: "customerNumber",
  title: t("customer_code"),
  exportOnly: true,
  value: ({ customer }) => customerNumber(customer.custCode),
});

/** The customer that a row belongs to: name, and the number by which people know the customer. */
export const customerColumn = <Row extends OfCustomer>(t: Translate): Column<Row> => ({
  id: "customer",
  title: t("confirm_customer"),
  value: ({ customer }) => customer.custName,
  cell: ({ customer: { custName, custCode } }) => (
    <>
      {custName}
      <span className="block text-xs text-ink-3">{customerNumber(custCode)}</span>
    </>
  ),
});
