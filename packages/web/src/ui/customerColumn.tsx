import type { Translate } from "../lib/i18n.ts";
import type { Column } from "./columns.tsx";

interface OfCustomer {
  readonly customer: { readonly custName: string; readonly custCode: { readonly unified: string } };
}

/** Whose a row of the office's lists is: the name, and the code that all of these lists and the users' have. */
export const customerColumn = <Row extends OfCustomer>(t: Translate): Column<Row> => ({
  id: "customer",
  title: t("confirm_customer"),
  value: ({ customer }) => customer.custName,
  cell: ({ customer: { custName, custCode } }) => (
    <>
      {custName}
      <span className="block text-xs text-ink-3">{custCode.unified}</span>
    </>
  ),
});
