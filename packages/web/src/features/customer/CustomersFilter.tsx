import { useEffect, useState } from "react";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { ChoiceFilter } from "../../ui/ChoiceFilter.tsx";
import { useLater } from "../../ui/useLater.ts";
import { type FoundCustomers, loadCustomers, useCustomerList } from "./list.ts";
import { useMatching } from "./useMatching.ts";

interface CustomersFilterProps {
  /** What stands on the button while nothing is chosen; "All customers" by default. */
  readonly label?: string;
  /** An id that stands for all customers, where that is a choice of its own. */
  readonly all?: string;
  /** Codes of the customers, or `all`. */
  readonly chosen: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
}

/** Sales staff choose one of their customers, several, or all of them. Nothing for users with fewer than two. */
export function CustomersFilter(props: CustomersFilterProps) {
  const { scopes } = useUser();
  const serves = scopes.includes("menu.change-cust");
  const list = useCustomerList();
  useEffect(() => {
    if (serves) void loadCustomers();
  }, [serves]);
  if (!serves || list.status !== "ready" || list.customers.length < 2) return null;
  return <CustomersChoice list={list} {...props} />;
}

function CustomersChoice({
  list,
  label,
  all,
  chosen,
  onChange,
}: CustomersFilterProps & { readonly list: FoundCustomers }) {
  const { t } = useTranslation();
  const [find, setFind] = useState("");
  const search = useLater(find.trim());
  const { customers } = useMatching(list, search);
  const isAll = all !== undefined && chosen.includes(all);
  const names = new Map(
    [...list.customers, ...customers].map(({ custCode, custName }) => [custCode.unified, custName]),
  );
  const shown = [...new Set([...chosen, ...customers.map(({ custCode }) => custCode.unified)])];
  const none = label ?? t("sales_customers_all");
  return (
    <ChoiceFilter
      label={isAll ? t("sales_customers_all") : chosen.length > 0 ? `${t("sales_customers")} (${chosen.length})` : none}
      legend={t("sales_customers")}
      choices={[
        ...(all === undefined ? [] : [{ id: all, label: t("sales_customers_all") }]),
        ...shown.filter((code) => code !== all).map((id) => ({ id, label: names.get(id) ?? id })),
      ]}
      chosen={chosen}
      onChange={(codes) => onChange(all !== undefined && codes.includes(all) ? [all] : codes)}
      {...(!list.complete && { onFind: setFind })}
    />
  );
}
