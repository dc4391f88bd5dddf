import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { SalesCustomerAccountsDocument, type SalesOverviewQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { CustomerLink } from "../customer/index.ts";
import { type MoreColumn, type Row, SalesTable } from "./SalesTable.tsx";

/** Customers that are shown at first. */
const FIRST = 8;

interface CustomerTableProps {
  readonly sorg: string;
  readonly customers: SalesOverviewQuery["salesOverviewV5"]["byCustomer"];
  readonly year: number;
  readonly format: (amount: number) => string;
  readonly quantity: (pieces: number) => string;
}

/** Sales by customer, with the last order and what is open; what the user may not see has no column. */
export function CustomerTable({ sorg, customers, ...rest }: CustomerTableProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const custCodes = (all ? customers : customers.slice(0, FIRST)).map(({ custCode }) => custCode);
  const { data, previousData } = useQuery(SalesCustomerAccountsDocument, {
    variables: { sorg, custCodes },
    fetchPolicy: "cache-and-network",
  });
  const loaded = (data ?? previousData)?.salesCustomerAccounts ?? [];
  const accounts = new Map(loaded.map((account) => [account.custCode, account]));
  const names = new Map(customers.map(({ custCode, custName }) => [custCode, custName]));
  const nameOf = ({ name }: Row) => names.get(name) ?? name;
  const overdueOf = ({ name }: Row) => accounts.get(name)?.overdue ?? 0;
  const column = (title: string, value: MoreColumn["value"], isShown: boolean) => (isShown ? [{ title, value }] : []);
  const amount = (value: number | null | undefined) => (value == null ? "" : rest.format(value));
  const more = [
    ...column(
      t("sales_last_order"),
      ({ name }) => {
        const at = accounts.get(name)?.lastOrderAt;
        return at ? <DateText value={at} /> : "–";
      },
      loaded.some(({ lastOrderAt }) => lastOrderAt),
    ),
    ...column(
      t("sales_open"),
      ({ name }) => amount(accounts.get(name)?.open),
      loaded.some(({ open }) => open != null),
    ),
    ...column(
      t("sales_overdue"),
      (row) => <span className={overdueOf(row) > 0 ? "text-bad" : ""}>{amount(accounts.get(row.name)?.overdue)}</span>,
      loaded.some(({ overdue }) => overdue != null),
    ),
  ];
  return (
    <SalesTable
      {...rest}
      label={t("sales_by_customer")}
      head={t("customer")}
      rows={customers.map(({ custCode, ...row }) => ({ ...row, name: custCode }))}
      nameOf={nameOf}
      linkOf={(row) => (
        <>
          <CustomerLink customer={{ custCode: { unified: row.name }, custName: nameOf(row) }} to="/sales-overview">
            {nameOf(row)}
          </CustomerLink>
          {overdueOf(row) > 0 && (
            <span className="block text-xs text-bad md:hidden">
              {t("sales_overdue_of", { amount: rest.format(overdueOf(row)) })}
            </span>
          )}
        </>
      )}
      more={more}
      first={FIRST}
      isSortable
      onAll={() => setAll(true)}
    />
  );
}
