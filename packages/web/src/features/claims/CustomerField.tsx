import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { ClaimCustomersToChooseDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { ChoiceFilter } from "../../ui/ChoiceFilter.tsx";
import { WIDE } from "../../ui/form/FormSection.tsx";
import type { List } from "../../ui/listState.ts";
import { useLater } from "../../ui/useLater.ts";
import { CustomerLookup, customerOption, useCustomerSearch } from "../customer/index.ts";
import { isOffice } from "./status.ts";

const LONGEST = 100;

/** Customers whose name, city, or code begins so; also the one with exactly this code. */
function useCustomers(search: string) {
  const { data, previousData, loading } = useQuery(ClaimCustomersToChooseDocument, { variables: { search } });
  const found = (data ?? previousData)?.claimSalesCustomers ?? [];
  return {
    customers: found.map((customer) => customerOption(customer.custCode, customer, customer.custNumber)),
    loading,
  };
}

/** The customer that staff claim for, found by typing. */
export function CustomerField() {
  const user = useUser();
  return isOffice(user) ? <CustomerInput own={user.customerData?.custName} /> : null;
}

function CustomerInput({ own }: { readonly own: string | undefined }) {
  const { t } = useTranslation();
  const { search, isLate, setTyped } = useCustomerSearch("custCode");
  const { customers, loading } = useCustomers(search);
  return (
    <CustomerLookup
      name="custCode"
      label={t("claim_customer")}
      placeholder={own ?? t("claim_choose")}
      customers={customers}
      isSearching={isLate || loading}
      onSearch={setTyped}
      className={WIDE}
    />
  );
}

/** Claims of some customers only, found by typing. */
export function CustomerFilter({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const [find, setFind] = useState("");
  const search = useLater(find.trim().slice(0, LONGEST));
  const found = useCustomers(search).customers.map(({ id, label, detail }) => ({
    id,
    label: [label, detail].filter(Boolean).join(" · "),
  }));
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const chosen = list.state.filters.customer ?? [];
  const missing = chosen.filter((code) => !found.some(({ id }) => id === code));
  return (
    <ChoiceFilter
      label={chosen.length > 0 ? `${t("claim_customer")} (${chosen.length})` : t("claim_customer_all")}
      legend={t("claim_customer")}
      choices={[...missing.map((id) => ({ id, label: names[id] ?? id })), ...found]}
      chosen={chosen}
      onChange={(codes) => {
        setNames({ ...names, ...Object.fromEntries(found.map(({ id, label }) => [id, label])) });
        list.choose("customer", codes);
      }}
      onFind={setFind}
    />
  );
}
