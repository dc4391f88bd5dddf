import { CustomersOrdersDocument, type CustomersOrdersQuery } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { customerColumn, customerNumberColumn } from "../../ui/customerColumn.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { days, type ListFilter } from "../../ui/listFilters.tsx";
import { Notice } from "../../ui/Status.tsx";
import { CustomersFilter } from "../customer/index.ts";
import { AmountsNote } from "../tax/index.ts";
import { orderColumns, orderHref } from "./columns.tsx";
import { filterVariables, placedByFilter, statusFilter } from "./filters.ts";
import { expectedColumns, totalColumns } from "./listColumns.tsx";

type Row = CustomersOrdersQuery["customersOrders"]["data"][number];

function columns(t: Translate): readonly Column<Row>[] {
  const [number, date, po, status, total] = orderColumns(t);
  const placedBy: Column<Row> = {
    id: "placedBy",
    title: t("order_placed_by_title"),
    wideOnly: true,
    tableFrom: "2xl",
    value: ({ createdBy }) => createdBy,
  };
  const narrowPo: Column<Row> | undefined = po && {
    ...po,
    title: t("po_number_customer"),
    tableFrom: "xl",
  };
  const customer = [customerNumberColumn<Row>(t), customerColumn<Row>(t)];
  // Proofs of payment of the same orders are about the total with tax.
  const beforeTax = total && { ...total, title: t("total_before_tax") };
  const totals = totalColumns(t, beforeTax);
  const all = [number, ...customer, date, narrowPo, placedBy, status, ...expectedColumns(t), ...totals];
  return all.filter((column) => column !== undefined);
}

const customers: ListFilter = {
  names: ["customer"],
  control: ({ state, choose }) => (
    <CustomersFilter chosen={state.filters.customer ?? []} onChange={(codes) => choose("customer", codes)} />
  ),
};

/** Orders of the customers that the user serves, newest first. */
export default listPage({
  title: "title_customers_orders",
  query: CustomersOrdersDocument,
  variables: (state) => ({ filter: filterVariables(state), custCodes: [...(state.filters.customer ?? [])] }),
  rows: ({ customersOrders }) => customersOrders.data,
  count: ({ customersOrders }) => customersOrders.info.count,
  countIsMinimum: ({ customersOrders }) => customersOrders.info.countIsMinimum,
  keyOf: ({ order_no }) => order_no,
  href: orderHref,
  ofCustomers: true,
  columns: ({ t }) => columns(t),
  search: "customers_orders_search",
  filters: [statusFilter, customers, placedByFilter("order_placed_by_staff"), days()],
  above: ({ t, data }) =>
    data && !data.customersOrders.complete && <Notice tone="info">{t("customers_orders_incomplete")}</Notice>,
  note: (rows) => <AmountsNote sorgs={rows.map(({ sorg }) => sorg)} className="mt-3" />,
  exportAs: "customers-orders",
  empty: { title: "orders_list_none", text: "customers_orders_none" },
});
