import { useQuery } from "@apollo/client/react";
import { monthText } from "@spoke/core/platform/date-text.ts";
import { ChevronDownIcon } from "lucide-react";
import { VendorShippedMonthsDocument, type VendorShippedMonthsQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Table } from "../../ui/Table.tsx";

type Row = VendorShippedMonthsQuery["shippedMonthsThirdParty"][number];

/** What a vendor shipped in the last months, which is due to the vendor; nothing before the first shipment. */
export function ShippedMonths() {
  const { t, locale } = useTranslation();
  const { data } = useQuery(VendorShippedMonthsDocument, { fetchPolicy: "cache-and-network" });
  const rows = data?.shippedMonthsThirdParty ?? [];
  if (rows.length === 0) return null;
  const nameOf = (month: string): string => `${monthText(Number(month.slice(5)), locale)} ${month.slice(0, 4)}`;
  const columns: readonly Column<Row>[] = [
    { id: "month", title: t("sales_month"), card: "title", value: ({ month }) => nameOf(month) },
    { id: "orders", title: t("title_orders"), align: "right", value: ({ orders }) => orders },
    {
      id: "total",
      title: t("vendor_shipped_value"),
      value: ({ total }) => total,
      currency: ({ currency }) => currency,
    },
  ];
  return (
    <details className="group mb-4 rounded-lg border border-line bg-surface shadow-card">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 font-semibold marker:content-none">
        {t("vendor_shipped_months")}
        <Icon icon={ChevronDownIcon} className="group-open:rotate-180" />
      </summary>
      <Table
        label={t("vendor_shipped_months")}
        columns={columns}
        rows={rows}
        keyOf={({ month, currency }) => `${month} ${currency.currency}`}
      />
    </details>
  );
}
